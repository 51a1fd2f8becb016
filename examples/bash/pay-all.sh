#!/usr/bin/env bash
# Your own script, under test: books the payments of a file, one `lead;purpose;sum` a line, and stops at the first rejection.
#   SERVICE=https://… LOGIN=… PASSWORD=… ./pay-all.sh payments.csv
set -euo pipefail

post() { # path, body, further arguments of curl
  local answer
  answer=$(curl --silent --show-error --max-time 10 "$SERVICE$1" -H 'Content-Type: application/json' -d "$2" "${@:3}")
  [[ $answer == '{"status":"success"'* ]] || { echo "$1: $answer" >&2; return 1; }
  printf '%s' "$answer"
}

json() { # a text, as JSON
  local text=${1//\\/\\\\}
  printf '"%s"' "${text//\"/\\\"}"
}

token=$(post /login "{\"login\":$(json "$LOGIN"),\"password\":$(json "$PASSWORD"),\"service\":\"my-script\",\"version\":\"1.0\"}" |
  sed 's/.*"token":"\([^"]*\)".*/\1/')

while IFS=';' read -r lead purpose sum; do
  post "/lead/$lead/payment" "{\"category\":\"Flat\",\"purpose\":$(json "$purpose"),\"sum\":$(json "$sum")}" -H "token: $token" > /dev/null
done < "$1"
