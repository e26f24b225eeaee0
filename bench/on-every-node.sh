#!/usr/bin/env bash
# Runs benchmarks on every supported version of Node.js, one after the other, on a machine that does nothing else:
#   bench/on-every-node.sh ping confirm route
set -euo pipefail
cd "$(dirname "$0")/.."

nodes=$(mktemp -d)
trap 'rm -rf "$nodes"' EXIT

while IFS=. read -r major _; do
  folder=$(.ci/install-node "$major" "$nodes" </dev/null)
  for benchmark in "$@"; do
    echo "== Node.js $(PATH="$folder:$PATH" node --version): $benchmark"
    PATH="$folder:$PATH" npm run --silent bench "$benchmark" </dev/null
  done
done <.ci/node-versions
