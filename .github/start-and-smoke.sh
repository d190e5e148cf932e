#!/usr/bin/env bash
# Starts the service as the README says, and uses it with the token that it prints.
set -euo pipefail

log=$(mktemp)
node infra/run.mjs infra/local/start.ts --memory --port 8123 >"$log" &
server=$!
trap 'kill "$server"' EXIT
for _ in $(seq 60); do
  token=$(grep -o -m1 'opk_[[:alnum:]_-]*' "$log" || true)
  if [ -n "$token" ]; then npm run smoke -- http://127.0.0.1:8123 "$token"; exit; fi
  sleep 1
done
cat "$log"
exit 1
