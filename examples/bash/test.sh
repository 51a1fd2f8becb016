#!/usr/bin/env bash
# Tests pay-all.sh: exit code 0 when everything is as it should be. Run it by: leadmock run -- ./test.sh
set -euo pipefail
cd "$(dirname "$0")"

# The same name in each run, so that `leadmock sweep --faults` recognizes the test.
sandbox=pay-all
# start: the server that LEADMOCK_URL names.
server=${LEADMOCK_URL:?is not set: run this test by leadmock run -- ./test.sh} SERVICE=''
work=$(mktemp -d)
authorization=(${LEADMOCK_CONTROL_TOKEN:+-H "Authorization: Bearer $LEADMOCK_CONTROL_TOKEN"})
trap end EXIT
trap 'exit 1' INT TERM

mock() { # verb, path, further arguments of curl; a rejection says what was wrong, and where
  local answer
  answer=$(curl --silent --show-error --fail-with-body --max-time 10 -X "$1" "$SERVICE/_mock$2" ${authorization[@]+"${authorization[@]}"} "${@:3}") ||
    { echo "$answer" >&2; return 1; }
  printf '%s' "$answer"
}

# Leaves what a failed test asked for in a file: for whoever looks into it, and for CI to keep.
keep_journal() {
  local requests warnings file=leadmock-failures/$sandbox.json
  requests=$(mock GET /requests) && warnings=$(mock GET /warnings) || return
  mkdir -p leadmock-failures
  # Both answers are objects: what is in them, without the braces.
  requests=${requests#?} warnings=${warnings#?}
  printf '{"test":"test.sh","sandbox":"%s",%s,%s}\n' "$sandbox" "${requests%?}" "${warnings%?}" > "$file"
  echo "its journal: $file" >&2
}

# reset: the sandbox is deleted with the script, pass or fail.
end() {
  local code=$?
  set +e
  if [[ $SERVICE ]]; then
    ((code == 0)) || keep_journal
    SERVICE=$server mock DELETE "/sandboxes/$sandbox" > /dev/null
  fi
  rm -r "$work"
  exit "$code"
}

# own sandbox: a world of its own under its own base URL.
SERVICE=$server mock POST /sandboxes -d "{\"name\":\"$sandbox\",\"replace\":true}" > /dev/null
export SERVICE=$server/_sandbox/$sandbox LOGIN=anna@example.com PASSWORD=secret

# seed: two leads of known ids.
mock POST /seed -d '{"mode":"merge","data":{"leads":[
  {"id":901,"project_id":1,"contact_id":1,"name":"Smith & Sons","deal":true},
  {"id":902,"project_id":1,"contact_id":2,"name":"Second"}]}}' > /dev/null

# act: your script, pointed at the sandbox.
printf '901;Deposit "A & B";1500.5\n902;Rent;300\n' > "$work/payments.csv"
./pay-all.sh "$work/payments.csv"

# verify: each payment was sent once, and stored. What is asked for is encoded.
mock POST /verify -d '{"times":1,"match":{"operation":"add-payment","path":"/lead/901/*",
  "body":{"purpose":"Deposit \"A & B\"","sum":"1500.5"}}}' > /dev/null
mock POST /verify -d '{"match":{"operation":"add-payment"},"times":2}' > /dev/null
[[ $(mock GET '/state/payments?lead_id=902') == *'"sum":"300","signature":"my-script"'* ]]
[[ $(mock GET /state/leads --get --data-urlencode 'name=Smith & Sons' --data-urlencode deal=true) == '{"records":[{"id":901,'* ]]

# From here on nothing is seeded: now the script must stop at the first line.
mock POST /reset > /dev/null
if ./pay-all.sh "$work/payments.csv" 2> "$work/error"; then echo 'went on after a rejection' >&2; exit 1; fi
[[ $(< "$work/error") == '/lead/901/payment: {"status":"error"'* ]]
mock POST /verify -d '{"match":{"operation":"add-payment"},"times":1}' > /dev/null

echo 'ok'
