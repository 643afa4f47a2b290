#!/bin/sh
# Verifies a webhook by hand, with openssl:
#
#   NAKOR_WEBHOOK_SECRET=whsec_... sh docs/examples/verify.sh 't=1767225600,v1=4a94...' body.json
#
# The first argument is the value of X-NK-Signature, the second a file with the body exactly as received. The third is the time to
# verify at, as a Unix timestamp in seconds; the default is now. Exit code: 0 if the request is authentic, 1 if not, 2 for a usage error.
#
# For debugging, not for a receiver: the shell does not compare in constant time, and other users of this computer can see the secret
# in the list of processes while openssl runs.
set -eu

reject() {
  echo "rejected $1"
  exit 1
}

if [ $# -lt 2 ] || [ $# -gt 3 ] || [ -z "${NAKOR_WEBHOOK_SECRET:-}" ] || [ ! -r "$2" ]; then
  echo "Usage: NAKOR_WEBHOOK_SECRET=whsec_... sh $0 SIGNATURE_HEADER BODY_FILE [UNIX_SECONDS]" >&2
  exit 2
fi
header=$1
body=$2
now=${3:-$(date +%s)}

[ -n "$header" ] || reject header_missing
parts=$(printf '%s' "$header" | tr ',' '\n' | sed 's/^[[:space:]]*//; s/[[:space:]]*$//')
time=$(printf '%s\n' "$parts" | sed -n 's/^t=//p')
signatures=$(printf '%s\n' "$parts" | sed -n 's/^v1=//p')
case $time in
  '' | 0* | *[!0-9]* | ?????????????*) reject header_malformed ;;
esac
[ -n "$signatures" ] || reject header_malformed

expected=$({ printf '%s.' "$time"; cat "$body"; } | openssl dgst -sha256 -hmac "$NAKOR_WEBHOOK_SECRET" | sed 's/^.*= *//')
[ -n "$expected" ] || exit 2
printf '%s\n' "$signatures" | grep -Fqx -e "$expected" || reject signature_wrong

age=$((now - time))
[ "$age" -le 300 ] || reject too_old
[ "$age" -ge -300 ] || reject too_new
echo "accepted"
