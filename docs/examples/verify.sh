#!/bin/sh
# Verifies a webhook by hand, with openssl:
#
#   WEBHOOK_SECRET=whsec_... sh docs/examples/verify.sh 't=1767225600,v1=4a94...' body.json
#
# The first is the value of X-NK-Signature, body.json the body exactly as it came. A third argument is the time to look at it, in
# unix seconds; now without it. Ends with 0 when the request is to be believed, 1 when it is not, 2 when it is called wrongly.
#
# For looking at a request, not for a receiver: a shell compares texts in a time that tells how far they agree, and others on this
# computer can see the secret among the running programs while openssl runs.
set -eu

refuse() {
  echo "refused $1"
  exit 1
}

if [ $# -lt 2 ] || [ $# -gt 3 ] || [ -z "${WEBHOOK_SECRET:-}" ] || [ ! -r "$2" ]; then
  echo "Usage: WEBHOOK_SECRET=whsec_... sh $0 SIGNATURE_HEADER BODY_FILE [UNIX_SECONDS]" >&2
  exit 2
fi
header=$1
body=$2
now=${3:-$(date +%s)}

[ -n "$header" ] || refuse header_missing
parts=$(printf '%s' "$header" | tr ',' '\n' | sed 's/^[[:space:]]*//; s/[[:space:]]*$//')
time=$(printf '%s\n' "$parts" | sed -n 's/^t=//p')
signatures=$(printf '%s\n' "$parts" | sed -n 's/^v1=//p')
case $time in
  '' | 0* | *[!0-9]* | ?????????????*) refuse header_malformed ;;
esac
[ -n "$signatures" ] || refuse header_malformed

expected=$({ printf '%s.' "$time"; cat "$body"; } | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.*= *//')
[ -n "$expected" ] || exit 2
printf '%s\n' "$signatures" | grep -Fqx -e "$expected" || refuse signature_wrong

age=$((now - time))
[ "$age" -le 300 ] || refuse too_old
[ "$age" -ge -300 ] || refuse too_new
echo "accepted"
