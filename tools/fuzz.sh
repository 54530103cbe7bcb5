#!/bin/bash
# fuzz.sh SECONDS: run every fuzz target that long, as many at a time as there
# are processors. Seeds are read from fuzz/corpus/NAME; what is found on the way
# is kept in build/fuzz/corpus/NAME, an input that breaks something in
# build/fuzz/crash/NAME-*.
set -u
cd "$(dirname "$0")/.."
seconds=${1:-60}

fuzz_one()
{
    local name=${1##*/fuzz_} seconds=$2 out=build/fuzz
    local found=$out/corpus/$name seeds=fuzz/corpus/$name log=$out/$name.log
    mkdir -p "$found" $out/crash
    [ -d "$seeds" ] || seeds=
    if "$1" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -verbosity=1 \
        -artifact_prefix="$out/crash/$name-" "$found" $seeds >"$log" 2>&1; then
        echo "$name: $(grep '^Done' "$log" | tail -n 1)"
    else
        echo "$name: FAILED" >&2
        tail -n 60 "$log" >&2
        return 1
    fi
}
export -f fuzz_one

shopt -s nullglob
targets=(build/fuzz/fuzz/fuzz_*)
programs=()
for target in "${targets[@]}"; do
    [ -f "$target" ] && [ -x "$target" ] && programs+=("$target")
done
[ ${#programs[@]} -gt 0 ] || { echo "fuzz: there are no fuzz targets in build/fuzz" >&2; exit 1; }
printf '%s\n' "${programs[@]}" | xargs -P "$(nproc)" -I{} bash -c 'fuzz_one "$1" "$2"' - {} "$seconds"
