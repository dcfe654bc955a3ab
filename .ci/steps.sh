# Steps of a run: which there were, how long each took, what became of it. Sourced by .ci/run.

step=""
step_result=ok
step_notes=()
step_start_s=0
summary_rows=()
# Wide enough for the longest name; names are ASCII, because printf counts bytes.
readonly NAME_WIDTH=42

end_step() {
  [ -n "$step" ] || return 0
  local note row
  row=$(printf '%-*s %7d  %s' "$NAME_WIDTH" "$step" "$((SECONDS - step_start_s))" "$step_result")
  for note in "${step_notes[@]:0:1}"; do row+=": $note"; done
  summary_rows+=("$row")
  for note in "${step_notes[@]:1}"; do
    summary_rows+=("$(printf '%-*s %7s  %s' "$NAME_WIDTH" "" "" "$note")")
  done
  step=""
}

# begin NAME: the step before it has succeeded, and NAME begins.
begin() {
  end_step
  step=$1
  step_result=ok
  step_notes=()
  step_start_s=$SECONDS
  printf '\n== %s\n' "$step"
}

# note TEXT: what the summary says of this step.
note() { step_notes+=("$1"); }

# note_lines PREFIX FILE: every line of FILE that begins with PREFIX.
note_lines() {
  local line
  while IFS= read -r line; do note "$line"; done < <(grep "^$1" "$2" || true)
}

# The one step that runs beside others, if there is one.
beside_name=""
beside_pid=""
beside_start_s=0

# begin_beside NAME FUNCTION: runs FUNCTION beside the steps that follow, on another processor. What it prints is kept, and its
# notes are the lines of the file $work/beside.notes. Only for what measures no time, and beside what measures none.
begin_beside() {
  beside_name=$1
  beside_start_s=$SECONDS
  printf '\n== %s: started alongside the next steps\n' "$1"
  : > "$work/beside.notes"
  # With job control it is a group of processes, which can be ended together.
  set -m
  ("$2") > "$work/beside.log" 2>&1 &
  set +m
  beside_pid=$!
}

# end_beside: waits for it. It becomes the step, with what it printed, its notes and its result.
end_beside() {
  begin "$beside_name"
  step_start_s=$beside_start_s
  local status=0 note
  wait "$beside_pid" || status=$?
  beside_pid=""
  cat "$work/beside.log"
  while IFS= read -r note; do note "$note"; done < "$work/beside.notes"
  return "$status"
}

# stop_beside: ends it, if another step has failed meanwhile.
stop_beside() {
  [ -n "$beside_pid" ] || return 0
  kill -- "-$beside_pid" 2> /dev/null || true
  wait "$beside_pid" 2> /dev/null || true
  echo "stopped early: $beside_name"
}

# skip WHY: this step does nothing.
skip() {
  echo "skipped: $1"
  step_result=skipped
  note "$1"
}

# print_summary STATUS: the table. Call it once, at the end, with the exit code of the run.
print_summary() {
  local failed=""
  if [ "$1" -ne 0 ]; then
    failed=${step:-start}
    step_result=failed
  fi
  end_step
  printf '\n== Summary\n%-*s %7s  %s\n' "$NAME_WIDTH" step seconds result
  [ ${#summary_rows[@]} -eq 0 ] || printf '%s\n' "${summary_rows[@]}"
  [ -z "$failed" ] || echo "failed: $failed; the steps after it in .ci/run did not run"
}

# ensure_program PROGRAM[=PACKAGE]…: installs those that are missing, by the packages of the same names unless another is given.
# A path stands for a library.
ensure_program() {
  local program
  for program in "$@"; do
    if command -v "${program%=*}" > /dev/null || [ -e "${program%=*}" ]; then continue; fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${program#*=}" > /dev/null
  done
}
