"""The networks: letters to countries."""

import numpy as np
import torch
from torch import nn

PAD, UNKNOWN, BEGINNING, END, FIRST_LETTER = range(5)
# Of 17,235 people of *fit* 24 have longer names.
MAX_LETTER_COUNT = 40
HIDDEN_SIZE = 256


class Alphabet:
    """Numbers letters. Letters that few names have share one number."""

    def __init__(self, letters: list[str]) -> None:
        self.size = FIRST_LETTER + len(letters)
        self.numbers = np.full(0x110000, UNKNOWN, dtype=np.int64)
        for number, letter in enumerate(letters, FIRST_LETTER):
            self.numbers[ord(letter)] = number

    def encode(self, names: list[str]) -> torch.Tensor:
        """One row a name, with its beginning and its end, padded to the longest."""
        cut = [name[:MAX_LETTER_COUNT] for name in names]
        lengths = np.array([len(name) for name in cut])
        numbers = self.numbers[np.frombuffer("".join(cut).encode("utf-32-le"), dtype=np.uint32)]
        rows = np.full((len(cut), lengths.max() + 2), PAD, dtype=np.int64)
        rows[:, 0] = BEGINNING
        columns = np.arange(rows.shape[1] - 1)
        rows[:, 1:][columns < lengths[:, None]] = numbers
        rows[np.arange(len(cut)), lengths + 1] = END
        return torch.from_numpy(rows)


class Convolution(nn.Module):
    """Filters over two to five letters, the strongest of each over the name."""

    WIDTHS = (2, 3, 4, 5)

    def __init__(self, alphabet_size: int, width: int, filter_count: int) -> None:
        super().__init__()
        self.letters = nn.Embedding(alphabet_size, width, padding_idx=PAD)
        self.filters = nn.ModuleList(
            nn.Conv1d(width, filter_count, size, padding=size // 2) for size in self.WIDTHS
        )
        self.output_size = filter_count * len(self.WIDTHS)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        vectors = self.letters(rows).transpose(1, 2)
        return torch.cat([torch.relu(of_size(vectors).amax(2)) for of_size in self.filters], 1)


class Recurrent(nn.Module):
    """A gated recurrent unit in both directions: its last states, and the strongest of each state over the name."""

    def __init__(self, alphabet_size: int, width: int, state_size: int) -> None:
        super().__init__()
        self.letters = nn.Embedding(alphabet_size, width, padding_idx=PAD)
        self.recurrent = nn.GRU(width, state_size, bidirectional=True)
        self.output_size = state_size * 4

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        states, last = self.recurrent(self.letters(rows).transpose(0, 1))
        is_pad = (rows == PAD).t().unsqueeze(2)
        strongest = states.masked_fill(is_pad, -1.0).amax(0)
        return torch.cat([last[0], last[1], strongest], 1)


class Classifier(nn.Module):
    def __init__(self, body: nn.Module, hidden_size: int, country_count: int, dropout: float) -> None:
        super().__init__()
        self.body = body
        self.head = nn.Sequential(
            nn.Dropout(dropout),
            nn.Linear(body.output_size, hidden_size),
            nn.ReLU(),
            nn.Dropout(dropout),
            nn.Linear(hidden_size, country_count),
        )

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(rows))


def make_network(
    kind: str, alphabet_size: int, country_count: int, width: int, size: int, dropout: float
) -> Classifier:
    body = {"cnn": Convolution, "gru": Recurrent}[kind](alphabet_size, width, size)
    return Classifier(body, HIDDEN_SIZE, country_count, dropout)
