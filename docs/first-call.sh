#!/bin/sh
# A first call, step by step, against a running service (npm start):
#
#   DIALPLANE_API_KEY=<the key printed at the first start> sh docs/first-call.sh
#
# Each step is one request. They can be pasted into a terminal, too, from BASE= on. It can be run any number of times: each run
# makes a buyer, a campaign and a key of its own. Needs curl and Node.js.

set -e
BASE=${BASE_URL:-http://127.0.0.1:3000}
: "${DIALPLANE_API_KEY:?set it to the key that the first start printed}"

# Sends a request and shows the answer, as much of it as fits a few lines; the arguments are curl's.
send() {
  ANSWER=$(curl -sS -H "Authorization: Bearer $DIALPLANE_API_KEY" "$@")
  echo "$ANSWER" | cut -c1-400 >&2
  echo "$ANSWER"
}

# Sends JSON: to a path, this body.
post() { send "$BASE$1" -H 'Content-Type: application/json' -d "$2"; }

# Reads a field of an answer; without one, what the answer says must be mended first.
field() {
  node -pe 'const answer = JSON.parse(fs.readFileSync(0)); if (answer'"$1"' === undefined) throw answer; answer'"$1" 2>/dev/null ||
    { echo "The answer has no $1: nothing that follows would work." >&2; return 1; }
}

echo '
== A buyer: at most 5 calls a day, only callers aged 25 or more; pays 30 dollars for a call of a minute and a half,
   of which the publisher gets 18'
TARGET=$(post /targets.json '{"target": {
  "number": "+13055550101", "name": "Insurance buyer", "tag_list": "<<<age:>=25>>>", "daily_cap_attributes": {"cap": 5},
  "conversion_criteria_attributes": [{"tiers": [{"seconds": 90, "revenue": 30, "payout": 18}]}]}}' | field .target.id)

echo '
== A campaign that dials it'
CID=$(post /campaigns.json '{"campaign": {"name": "Insurance", "target_ids": ['"$TARGET"']}}' | field .campaign.cid)

echo '
== A key for publishers'
KEY=$(post "/campaigns/cid/$CID/postback_keys.json" '{"postback_key": {"name": "Publishers"}}' | field .postback_key.key)

echo '
== The publisher pings: is there a buyer for this caller?'
CALLER=+130555501$(date +%M)
RESERVATION=$(send "$BASE/rtbs.json" -d "key=$KEY" -d publisher_id=acme -d "caller_number=$CALLER" -d age=31 | field .uuid)

echo '
== It confirms within 30 seconds, and the buyer is kept for it'
send -X PUT "$BASE/rtbs/$RESERVATION.json" -d "key=$KEY" -d status=confirmed >/dev/null

echo '
== The call arrives at the address of the reservation, and lasts two minutes; carrier and buyer are played by the service'
CALL=$(post /api/v5/simulated_calls.json '{"simulated_call": {
  "sip_address": "'"$RESERVATION"'@'"${SIP_DOMAIN:-sip.localhost}"'", "caller_number": "'"$CALLER"'",
  "answers": {"'"$TARGET"'": {"outcome": "answer", "ring_seconds": 3, "talk_seconds": 120}}}}' | field .simulated_call.call.uuid)

echo '
== What became of the call, and what it was worth'
send "$BASE/api/v5/calls/$CALL.json" >/dev/null

echo '
== What was logged of the ping, and what the cap of the buyer counts'
send "$BASE/api/v5/rtb_inbounds.json?per_page=1" >/dev/null
send "$BASE/targets/$TARGET.json" >/dev/null

echo '
== Why would the next caller, aged 19, go nowhere? Nothing is stored, counted or pinged'
post /api/v5/routing_previews.json '{"routing_preview": {
  "cid": "'"$CID"'", "caller_number": "'"$CALLER"'", "tags": {"age": "19"}}}' >/dev/null
