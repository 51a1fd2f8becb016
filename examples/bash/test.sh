#!/usr/bin/env bash
# Tests pay-all.sh. Run it by: leadmock run -- ./test.sh
set -euo pipefail
cd "$(dirname "$0")"
. ./leadmock.sh

# start: the server at LEADMOCK_URL.
: "${LEADMOCK_URL:?is not set: run this test by leadmock run -- ./test.sh}"
work=$(mktemp -d)

# reset: leadmock deletes the sandbox of a passed test.
end() {
  local code=$?
  rm -r "$work"
  if ((code == 0)); then end_test passed; else end_test failed "test.sh ended with code $code"; fi
  exit "$code"
}

# own sandbox: a separate state below a separate base URL.
begin_test 'pays all payments of a file'
trap end EXIT
trap 'exit 1' INT TERM
export SERVICE=$BASE LOGIN=anna@example.com PASSWORD=secret

# seed: two leads with known ids.
control POST /seed -d '{"mode":"merge","data":{"leads":[
  {"id":901,"project_id":1,"contact_id":1,"name":"Smith & Sons","deal":true},
  {"id":902,"project_id":1,"contact_id":2,"name":"Second"}]}}' > "$work/seeded"

# act: your script, pointed at the sandbox.
printf '901;Deposit "A & B";1500.5\n902;Rent;300\n' > "$work/payments.csv"
./pay-all.sh "$work/payments.csv"

# verify: each payment was sent once, and stored.
verify() { control POST /verify -d "$1" > "$work/verified" || { cat "$work/verified" >&2; return 1; }; }
verify '{"times":1,"match":{"operation":"add-payment","path":"/lead/901/*","body":{"purpose":"Deposit \"A & B\"","sum":"1500.5"}}}'
verify '{"match":{"operation":"add-payment"},"times":2}'
[[ $(control GET '/state/payments?lead_id=902' | jq -c '.records[] | [.sum, .signature]') == '["300","my-script"]' ]]
found=$(control GET /state/leads --get --data-urlencode 'name=Smith & Sons' --data-urlencode deal=true | jq -c '[.records[].id]')
[[ $found == '[901]' ]]

# After a reset, both leads are missing, so the script must stop at the first line.
control POST /reset > "$work/reset"
if ./pay-all.sh "$work/payments.csv" 2> "$work/error"; then echo 'went on after a rejection' >&2; exit 1; fi
[[ $(< "$work/error") == '/lead/901/payment: {"status":"error"'* ]]
verify '{"match":{"operation":"add-payment"},"times":1}'

echo 'ok'
