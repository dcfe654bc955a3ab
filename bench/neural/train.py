"""Trains a network of the published kind, and writes what it answers about the people of the evaluation.

README.md beside this file says what it is for and what was tried.
"""

import argparse
import copy
import hashlib
import json
import math
import platform
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from names import Evidence, script_of
from network import HIDDEN_SIZE, Alphabet, Classifier, make_network
from people import Person, read_countries, read_people

DATA = Path(__file__).resolve().parents[2] / "data"
SEED = 1
BATCH_SIZE = 256
# Names that are drawn at once and sorted by length, so that batches hold little padding.
CHUNK_SIZE = 1 << 16
# The rate rises over so many names, and falls after this share of all.
WARM_COUNT = 1 << 16
STEADY_SHARE = 0.8
# What is left of the rate from one epoch of people to the next.
EPOCH_FACTOR = 0.8
ANSWER_COUNT = 5
# A country that *fit* hardly knows is drawn as if it had so many people more.
EXTRA_PEOPLE = 5
# How far the frequencies of countries in *fit* are taken off the answers (below 0) or count once more.
PRIOR_EXPONENTS = (-0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2)


def log(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Trainer:
    def __init__(self, options: argparse.Namespace, evidence: Evidence, alphabet: Alphabet) -> None:
        self.options = options
        self.evidence = evidence
        self.alphabet = alphabet
        self.random = np.random.default_rng(SEED)

    def learn_prior(self, people: list[Person]) -> None:
        """How frequent countries are, and how often their names are not in Latin letters."""
        size = len(self.evidence.countries)
        counts = np.bincount([person.country for person in people], minlength=size)
        others = np.bincount([p.country for p in people if script_of(p.name) != "LATIN"], minlength=size)
        self.prior = (counts + EXTRA_PEOPLE) / (counts + EXTRA_PEOPLE).sum()
        self.other_shares = (others + 1) / (counts + 20)
        has_names = np.array([self.evidence.has_names(country) for country in range(size)])
        self.draw_shares = self.prior * has_names / (self.prior * has_names).sum()

    def draw(self, count: int) -> tuple[list[str], np.ndarray]:
        numbers = self.random.choice(len(self.draw_shares), count, p=self.draw_shares)
        return self.evidence.draw(numbers, self.other_shares, self.random)

    def batches(self, names: list[str], targets: np.ndarray):
        """Batches of names of nearly the same length, in random order."""
        lengths = np.array([len(name) for name in names])
        order = np.lexsort((self.random.random(len(names)), lengths))
        starts = np.arange(0, len(names), BATCH_SIZE)
        for start in self.random.permutation(starts):
            chosen = order[start : start + BATCH_SIZE]
            yield self.alphabet.encode([names[i] for i in chosen]), torch.from_numpy(targets[chosen])

    def step(self, network: Classifier, optimiser: torch.optim.Optimizer, rate: float, rows, targets) -> float:
        for group in optimiser.param_groups:
            group["lr"] = rate
        optimiser.zero_grad()
        loss = nn.functional.cross_entropy(network(rows), targets)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        return loss.item()

    def learn_evidence(self, network: Classifier, held_out: list[Person]) -> None:
        """Names drawn from the statistics. The rate rises at first, and falls over the last fifth of them."""
        top_rate = self.options.rate
        optimiser = torch.optim.AdamW(network.parameters(), top_rate, weight_decay=0.01)
        network.train()
        done = 0
        began = time.time()
        losses: list[float] = []
        while done < self.options.draws:
            for rows, targets in self.batches(*self.draw(CHUNK_SIZE)):
                share = done / self.options.draws
                rate = top_rate * min(1.0, done / WARM_COUNT + 0.02, (1.02 - share) / (1 - STEADY_SHARE))
                losses.append(self.step(network, optimiser, rate, rows, targets))
                done += len(rows)
            speed = done / (time.time() - began)
            known = self.describe(network, held_out)
            network.train()
            log(f"{done:>9} names  loss {np.mean(losses[-256:]):.3f}  held out {known}  {speed:.0f} names/s")

    def learn_people(
        self, network: Classifier, people: list[Person], epochs: int, held_out: list[Person]
    ) -> int:
        """The people of *fit*, with as many drawn names among them, so that the evidence is not forgotten.

        With people held out, the network is left as it was when it knew them best. Returns how many epochs that took.
        """
        rate = self.options.people_rate
        optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=0.01)
        best_loss, best_epochs, best_state = math.inf, epochs, None
        for epoch in range(epochs):
            network.train()
            drawn, drawn_targets = self.draw(len(people))
            names = [person.name for person in people] + drawn
            targets = np.concatenate([[person.country for person in people], drawn_targets])
            batches = self.batches(names, targets)
            losses = [self.step(network, optimiser, rate * EPOCH_FACTOR**epoch, *batch) for batch in batches]
            log(f"epoch {epoch + 1}  loss {np.mean(losses):.3f}  held out {self.describe(network, held_out)}")
            if held_out:
                loss = score(self.ask(network, held_out), held_out)[2]
                if loss < best_loss:
                    best_loss, best_epochs, best_state = loss, epoch + 1, copy.deepcopy(network.state_dict())
        if best_state is not None:
            network.load_state_dict(best_state)
        return best_epochs

    def ask(self, network: Classifier, people: list[Person]) -> torch.Tensor:
        """Log probabilities, a row a person."""
        network.eval()
        order = sorted(range(len(people)), key=lambda i: len(people[i].name))
        answers = torch.zeros(len(people), len(self.evidence.countries))
        with torch.no_grad():
            for start in range(0, len(order), BATCH_SIZE):
                chosen = order[start : start + BATCH_SIZE]
                rows = self.alphabet.encode([people[i].name for i in chosen])
                answers[chosen] = torch.log_softmax(network(rows), 1)
        return answers

    def describe(self, network: Classifier, people: list[Person]) -> str:
        return format_score(score(self.ask(network, people), people)) if people else "-"


def weigh(answers: torch.Tensor, log_prior: torch.Tensor, exponent: float) -> torch.Tensor:
    """Log probabilities with a power of the prior taken off or added."""
    return torch.log_softmax(answers + exponent * log_prior, 1)


def score(answers: torch.Tensor, people: list[Person]) -> tuple[float, float, float]:
    """Top-1, top-5 and log loss."""
    truth = torch.tensor([person.country for person in people])
    best = answers.topk(ANSWER_COUNT, 1).indices == truth[:, None]
    log_loss = -answers[range(len(people)), truth].mean()
    return best[:, 0].double().mean().item(), best.any(1).double().mean().item(), log_loss.item()


def format_score(figures: tuple[float, float, float]) -> str:
    return "top-1 {:.1%}, top-5 {:.1%}, log loss {:.3f}".format(*figures)


def choose_letters(evidence: Evidence, min_count: int = 3) -> list[str]:
    """Letters that at least so many names have, in order of code points."""
    counts: dict[str, int] = {}
    for of_country in evidence.lists:
        for of_part in of_country.values():
            for name_list in of_part.values():
                for name in name_list.names:
                    for letter in name:
                        counts[letter] = counts.get(letter, 0) + 1
    return sorted({letter for letter, count in counts.items() if count >= min_count} | set(" .'-"))


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=Path, required=True, help="TSV with name, surname, forename, country")
    parser.add_argument("--out", type=Path, help="folder for answers.bin and answers.json")
    parser.add_argument("--kind", choices=("cnn", "gru"), default="cnn")
    parser.add_argument("--draws", type=int, default=25 * CHUNK_SIZE, help="names drawn, in chunks of 65,536")
    parser.add_argument("--width", type=int, default=64, help="numbers in the vector of a letter")
    parser.add_argument("--size", type=int, default=192, help="filters of each width, or the size of a state")
    parser.add_argument("--damping", type=float, default=0.6, help="a name is drawn by this power of its bearers")
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--people-rate", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=8, help="most times that the people of fit are learnt")
    options = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    torch.use_deterministic_algorithms(True, warn_only=True)
    began = time.time()
    countries = read_countries(DATA)
    people = read_people(options.people, countries)
    evidence = Evidence(DATA, countries, options.damping)
    alphabet = Alphabet(choose_letters(evidence))
    log(f"read {len(people)} people and the evidence in {time.time() - began:.0f} s; {alphabet.size} letters")

    fit = [person for person in people if person.is_fit]
    held_out = [person for person in fit if person.is_held_out]
    others = [person for person in fit if not person.is_held_out]
    trainer = Trainer(options, evidence, alphabet)
    trainer.learn_prior(others)
    shape = (options.width, options.size, options.dropout)
    network = make_network(options.kind, alphabet.size, len(countries), *shape)
    parameter_count = sum(p.numel() for p in network.parameters())
    began = time.process_time()
    log(f"{parameter_count} parameters, {len(others)} people to learn, {len(held_out)} held out")

    trainer.learn_evidence(network, held_out)
    learnt = copy.deepcopy(network.state_dict())
    epochs = trainer.learn_people(network, others, options.epochs, held_out)

    answers = trainer.ask(network, held_out)
    log_prior = torch.from_numpy(np.log(trainer.prior)).float()
    scores = [score(weigh(answers, log_prior, exponent), held_out) for exponent in PRIOR_EXPONENTS]
    for exponent, figures in zip(PRIOR_EXPONENTS, scores):
        log(f"{epochs} epochs, prior^{exponent}: held out {format_score(figures)}")
    exponent = PRIOR_EXPONENTS[int(np.argmax([top1 + top5 for top1, top5, _ in scores]))]
    if options.out is None:
        return

    # Settings are chosen: now the people held out are learnt too.
    network.load_state_dict(learnt)
    trainer.learn_prior(fit)
    trainer.learn_people(network, fit, epochs, [])
    log_prior = torch.from_numpy(np.log(trainer.prior)).float()
    answers = weigh(trainer.ask(network, people), log_prior, exponent)
    seconds = round(time.process_time() - began)
    write_answers(options, answers, parameter_count, len(fit), seconds)
    is_report = torch.tensor([not person.is_fit for person in people])
    log(f"report: {format_score(score(answers[is_report], [p for p in people if not p.is_fit]))}")


def write_answers(
    options: argparse.Namespace, answers: torch.Tensor, parameter_count: int, fit_count: int, seconds: int
) -> None:
    """answers.bin: five bytes for each row of the people, numbers of rows of countries.tsv, best first."""
    numbers = answers.topk(ANSWER_COUNT, 1).indices
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "answers.bin").write_bytes(numbers.numpy().astype(np.uint8).tobytes())
    bodies = {
        "cnn": f"convolution over {options.width} numbers a letter, "
        f"{options.size} filters each of 2, 3, 4 and 5 letters",
        "gru": f"bidirectional gated recurrent unit over {options.width} numbers a letter, "
        f"{options.size} states each way",
    }
    facts = {
        "people": sha256(options.people),
        "countries": sha256(DATA / "countries.tsv"),
        "kind": f"{bodies[options.kind]}, one hidden layer of {HIDDEN_SIZE}",
        "trainedOn": f"{options.draws} names drawn from data/statistics, then the {fit_count} people of fit",
        "parameters": parameter_count,
        "seconds": seconds,
        "machine": f"one thread of {describe_processor()}, PyTorch {torch.__version__}, seconds of processor time",
    }
    (options.out / "answers.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")


def describe_processor() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text("utf-8").split("\n") if path.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


if __name__ == "__main__":
    main()
