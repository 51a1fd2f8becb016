#!/usr/bin/env bash
# Tests pay-all.sh: exit code 0 when everything is as it should be.
set -euo pipefail
cd "$(dirname "$0")"

# start: `npm start` in the folder of leadmock, or its container; LEADMOCK_URL says where it runs.
server=${LEADMOCK_URL:-http://localhost:8080}

# own sandbox: made at its first use, gone with the script, whatever becomes of it.
sandbox=bash-$$-$RANDOM
work=$(mktemp -d)
trap 'rm -r "$work"; curl -fsS -o /dev/null -X DELETE "$server/_mock/sandboxes/$sandbox"' EXIT
export SERVICE=$server/_sandbox/$sandbox LOGIN=anna@example.com PASSWORD=secret

mock() { # verb, path, body; a refusal says what was wrong, and where
  local answer
  answer=$(curl --silent --show-error --fail-with-body -X "$1" "$SERVICE/_mock$2" ${3:+-d "$3"}) || { echo "$answer" >&2; return 1; }
  printf '%s' "$answer"
}

# seed: two leads of known ids.
mock POST /seed '{"mode":"merge","data":{"leads":[
  {"id":901,"project_id":1,"contact_id":1,"name":"First"},
  {"id":902,"project_id":1,"contact_id":2,"name":"Second"}]}}' > /dev/null

# act: your script, pointed at the sandbox.
printf '901;Deposit;1500.5\n902;Rent;300\n' > "$work/payments.csv"
./pay-all.sh "$work/payments.csv"

# verify: each payment was sent once, and stored.
mock POST /verify '{"match":{"operation":"add-payment","path":"/lead/901/*","body":{"sum":"1500.5"}},"times":1}' > /dev/null
mock POST /verify '{"match":{"operation":"add-payment"},"times":2}' > /dev/null
[[ $(mock GET '/state/payments?lead_id=902') == *'"sum":"300","signature":"my-script"'* ]]

# reset: the seeded leads go, and the payments with them. Now the script must stop at the first line.
mock POST /reset > /dev/null
if ./pay-all.sh "$work/payments.csv" 2> "$work/error"; then echo 'went on after a refusal' >&2; exit 1; fi
[[ $(< "$work/error") == '/lead/901/payment: {"status":"error"'* ]]
mock POST /verify '{"match":{"operation":"add-payment"},"times":1}' > /dev/null

echo 'ok'
