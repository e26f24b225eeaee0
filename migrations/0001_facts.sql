-- Facts: what pings, calls and deliveries leave behind, and what counts them. Written by hand, since these tables are
-- partitioned and live by the exact shape of their indexes. The functions that write them are in sql/, where README.md says
-- in which order their rows are locked.
--
-- The order in which indexes are made matters here. While a table or a month is new, the planner finds every index that
-- begins with the Company as good as the primary key, and takes the one that was made last; the plan stays until PostgreSQL
-- analyses the table, and would read all rows of a Company for each that it looks up. So a key that must win is made last, and
-- an index that must not is partial: considered only for questions that say the same.

-- == Configuration: what Drizzle cannot say

-- The number that a target presents as caller ID. Not declared in Drizzle, where the two tables would import one another,
-- and because only the one column is to be cleared when the number goes.
ALTER TABLE targets
  ADD CONSTRAINT targets_cid_number
  FOREIGN KEY (company_id, cid_number_id) REFERENCES numbers (company_id, id)
  ON DELETE SET NULL (cid_number_id);

-- Keys lose a pool that is deleted. Not declared in Drizzle, because only the one column is to be cleared.
ALTER TABLE postback_keys
  ADD CONSTRAINT postback_keys_pool
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id)
  ON DELETE SET NULL (number_pool_id);

-- Some routes name a Campaign without its Company.
CREATE INDEX campaigns_id ON campaigns (id);

-- == Access

-- What became of requests that named an Idempotency-Key (completions.md §2, Idempotency). Rows are kept for 24 hours.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the Idempotency-Key: at most 255 characters of the client's choosing need not be kept.
  key_hash bytea NOT NULL,
  -- SHA-256 of method, address, Company and body: another request under the same key is refused.
  request_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Null while the first request is under way, and for good when its process died under it.
  status integer,
  -- The answer's headers and body, encrypted with the API key and the Idempotency-Key, of which storage holds hashes
  -- alone: some answers hold secrets.
  answer bytea,
  PRIMARY KEY (user_id, key_hash)
);

CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

-- == Files

-- What links to files are signed with (src/platform/files/signing-key.ts).
CREATE TABLE signing_keys (
  purpose text PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Keys of files that no row refers to: put by a request that has not been saved yet, or replaced, or of a record that
-- is gone. A job deletes them once they have been here for a while (src/platform/files/discarded-files.ts).
CREATE TABLE discarded_files (
  -- Whose file it was; the row outlives the Company.
  company_id integer NOT NULL,
  key text NOT NULL,
  discarded_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);

-- == Numbers: bought, pooled, lent

-- Numbers that an inventory may hold for us while no Number records them: those being bought, and those on their way
-- back. Whatever happens to the process that buys one, it is recorded or given back (src/number-inventory/README.md).
CREATE TABLE unrecorded_numbers (
  -- For whom it is bought, or was; the row outlives the Company.
  company_id integer NOT NULL,
  -- Marks the purchase at the inventory.
  id uuid NOT NULL,
  -- E.164. While the row is there nobody else of the installation takes the number.
  number text NOT NULL CONSTRAINT unrecorded_numbers_number_unique UNIQUE,
  -- The carrier account; null = nothing is bought, and nothing given back.
  inventory text,
  -- The account's own id of it; null = not known yet.
  inventory_id text,
  -- The pool in which the purchase takes a place.
  number_pool_id integer,
  -- When it is given back, unless it is recorded before. Each attempt puts the next one off.
  release_at timestamptz(3) NOT NULL,
  release_attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
);

CREATE INDEX unrecorded_numbers_release_at ON unrecorded_numbers (release_at);

CREATE INDEX unrecorded_numbers_pool ON unrecorded_numbers (company_id, number_pool_id);

-- Who holds a pool's number now, or held it last: one row for each number of a pool from its beginning. One that was never
-- lent is held by nobody and comes first among the least recently used, so that one look into one index finds the next
-- number, however many there are.
CREATE TABLE number_leases (
  company_id integer NOT NULL,
  number_id integer NOT NULL,
  -- A number stays in its pool: this is the number's own, here for the index.
  number_pool_id integer NOT NULL,
  -- What the number was lent to: a web visitor, or a reservation; null = nobody, as are the next two.
  holder text CHECK (holder IN ('visitor', 'reservation')),
  -- Known to the holder alone, which renews and recognises its lease by it.
  holder_id uuid,
  leased_at timestamptz(3),
  -- The number may be lent again once the pool's buffer_seconds have passed since.
  expires_at timestamptz(3) NOT NULL,
  -- The traffic source that the holder came from; calls to the number are attributed to it as long as it is there.
  affiliate_id integer,
  -- What calls to the number inherit while it is lent. Read whole or not at all.
  tags json NOT NULL DEFAULT '{}',
  PRIMARY KEY (company_id, number_id),
  FOREIGN KEY (company_id, number_id) REFERENCES numbers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id) ON DELETE CASCADE
);

CREATE INDEX number_leases_least_recent ON number_leases (company_id, number_pool_id, expires_at, number_id);

-- Who holds a number is asked for visitors alone, who know only their own id. A reservation's row names its number, and the
-- number leads to the lease: so lending to a reservation moves two index entries instead of three.
CREATE UNIQUE INDEX number_leases_visitor ON number_leases (company_id, number_pool_id, holder_id)
  WHERE holder = 'visitor';

-- == Capacity: what is counted against caps, and who holds what

-- One row for each cap and window: a new window starts empty, and no job has to reset anything. The free space on each
-- page keeps the many updates of a counter on its own page.
CREATE TABLE cap_counters (
  company_id integer NOT NULL,
  cap_id integer NOT NULL,
  window_label text NOT NULL,
  filled integer NOT NULL CHECK (filled >= 0),
  -- The limit whose reaching was announced, so that a slot that is given back and taken again announces it no second time;
  -- null = none. A window has counters of its own, so each is announced afresh.
  announced_cap integer,
  PRIMARY KEY (company_id, cap_id, window_label),
  FOREIGN KEY (company_id, cap_id) REFERENCES caps (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

-- What one call holds of one target: the counters that count it, so that exactly they are given back. A call that rings
-- several targets of one group at once counts once for the group: its slots share the group's counters, which are given
-- back with the last of them. A reservation's slot is held in the name of its future call.
CREATE TABLE slots (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  target_id integer NOT NULL,
  cap_ids integer[] NOT NULL,
  window_labels text[] NOT NULL,
  answered boolean NOT NULL DEFAULT false,
  taken_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, call_uuid, target_id)
);

-- A slot that a call wants: its counters are places, from 1, in the lists that name each counter of a batch once.
CREATE TYPE wanted_slot AS (
  company_id integer,
  call_uuid uuid,
  target_id integer,
  counters integer[],
  taken_at timestamptz
);

-- The same for a reservation, whose row knows the call and the target.
CREATE TYPE slot_for_reservation AS (
  company_id integer,
  uuid uuid,
  created_at timestamptz,
  counters integer[],
  is_confirm boolean,
  moment timestamptz
);

-- == Bidding

-- Reservations: one row for each ping, whatever came of it. These rows are the RTB inbounds log.
-- "uuid" is a version 7 UUID whose timestamp is created_at: who knows the uuid knows the partition, and the order of
-- uuids is the order of time.
CREATE TABLE reservations (
  company_id integer NOT NULL,
  uuid uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The call that this reservation is for, drawn at the ping; it exists once the status is 'claimed'.
  call_uuid uuid NOT NULL,
  status text NOT NULL CHECK (
    status IN ('reserved', 'confirmed', 'claimed', 'expired', 'no-target', 'rejected', 'ping-shield')
  ),
  -- Why there is no target: the word that the publisher was told.
  reason text,
  postback_key_id integer NOT NULL,
  campaign_id integer NOT NULL,
  affiliate_id integer NOT NULL,
  target_id integer,
  caller_number text,
  inbound_number text,
  -- The pool that lent inbound_number; null when the number is nobody's temporary one.
  number_pool_id integer,
  -- The number that the buyer named for this very call; null = the target's own.
  dial_number text,
  -- As they came: read whole or not at all, and plain text is quicker to store than a tree.
  tags json NOT NULL,
  revenue numeric(12, 4) NOT NULL DEFAULT 0,
  payout numeric(12, 4) NOT NULL DEFAULT 0,
  seconds integer NOT NULL DEFAULT 0,
  -- Null where nothing was reserved.
  expires_at timestamptz(3),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  -- Whether the future call holds a slot of the target.
  slot_taken boolean NOT NULL DEFAULT false,
  -- Within what its caller's further pings are duplicates: this postback key, or this campaign.
  shield_scope text NOT NULL CHECK (shield_scope IN ('postback_key', 'campaign')),
  shield_scope_id integer NOT NULL,
  duplicate_original_uuid uuid,
  duplicate_order integer NOT NULL DEFAULT 0,
  caller_state text,
  caller_city text,
  caller_zip text,
  caller_country text,
  -- {order: [target id, …], skipped: {reason: [target id, …], …}}
  decision json NOT NULL,
  -- Payout Bid Modification: all null where no table was active; the rule and percent also where none applied.
  pbm_table_version text,
  pbm_rule_id integer,
  pbm_bucket integer,
  pbm_variant text,
  pbm_original_payout numeric(12, 4),
  pbm_percent_of_revenue numeric(12, 4),
  -- Of the reservation's call, for the log: firings that succeeded, and those whose every try failed.
  fired_pixels_count integer NOT NULL DEFAULT 0,
  fired_pixels_error_count integer NOT NULL DEFAULT 0,
  -- Whether anybody listens is asked once, when the reservation is made, by who makes it: its row says so from then on, and
  -- pings that nobody listens to pay for nothing.
  announced boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, uuid, created_at)
) PARTITION BY RANGE (created_at);

CREATE INDEX reservations_due ON reservations (expires_at) WHERE status IN ('reserved', 'confirmed');

-- A call to a SIP address knows the uuid but not the Company.
CREATE INDEX reservations_live_uuid ON reservations (uuid) WHERE status IN ('reserved', 'confirmed');

CREATE INDEX reservations_live_caller ON reservations (company_id, inbound_number, caller_number)
  WHERE status IN ('reserved', 'confirmed') AND inbound_number IS NOT NULL;

-- How often a publisher's reservations end in a call.
CREATE INDEX reservations_resolved ON reservations (company_id, affiliate_id, uuid)
  WHERE status IN ('claimed', 'expired');

-- Ping Shield: the live reservation of a caller, at most one for each postback key or campaign. Its row goes when the
-- reservation ends. A ping under campaign scope is a duplicate of any live reservation of its caller in the campaign, also of
-- one that was made under the scope of a key: the caller comes second in the key, so that they lie side by side.
CREATE TABLE ping_shields (
  company_id integer NOT NULL,
  caller_number text NOT NULL,
  scope text NOT NULL,
  scope_id integer NOT NULL,
  campaign_id integer NOT NULL,
  reservation_uuid uuid NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Pings that were answered with the reservation so far.
  duplicates integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, caller_number, scope, scope_id)
) WITH (fillfactor = 70);

-- A ping as it was decided, before any shield: the columns of "reservations" that it fills. Amounts are text, which
-- keeps them exact. Pings are handed over as an array of these in the binary format, because reading them as JSON would
-- be almost half of what storing them costs.
CREATE TYPE decided_ping AS (
  company_id integer,
  uuid uuid,
  created_at timestamptz,
  call_uuid uuid,
  -- 'ping-shield' says that the ping is expected to be a duplicate.
  status text,
  reason text,
  postback_key_id integer,
  campaign_id integer,
  affiliate_id integer,
  target_id integer,
  caller_number text,
  inbound_number text,
  -- The pool that is to lend the reservation a number.
  number_pool_id integer,
  dial_number text,
  tags json,
  revenue text,
  payout text,
  seconds integer,
  expires_at timestamptz,
  ended_at timestamptz,
  shield_scope text,
  shield_scope_id integer,
  caller_zip text,
  caller_state text,
  caller_city text,
  caller_country text,
  decision json,
  pbm_table_version text,
  pbm_rule_id integer,
  pbm_bucket integer,
  pbm_variant text,
  pbm_original_payout text,
  pbm_percent_of_revenue text
);

-- Blocks: what makes the log of pings quick to filter, count and page through however long it is, without an index that
-- every ping would pay for. A block sums up 8192 neighbouring rows of one Company's "reservations" once they are all
-- over and so change no more; a job adds blocks behind the traffic. Blocks only say which rows to look at: what is shown
-- is read from the rows themselves.
--
-- The rows of a block have places, 1 to 8192 in the order of their uuids. For each column that the log is filtered by, the
-- block holds the values that occur, each once and ascending, and the ranks of the rows' values among them (null: rank 0),
-- as bit slices: slice n is a bit string that has, at each place, bit n of the rank. So a filter is a few operations on
-- bit strings of a kilobyte for 8192 rows, filters combine by "&", and all of it takes seven bytes a row.

CREATE TABLE reservation_blocks (
  company_id integer NOT NULL,
  -- The block holds the Company's rows from the one after "after_uuid", where the block before ends, to "last_uuid".
  after_uuid uuid NOT NULL,
  last_uuid uuid NOT NULL,
  first_created_at timestamptz(3) NOT NULL,
  last_created_at timestamptz(3) NOT NULL,
  -- The uuid at every 64th place: a row is found by its place, and 63 others are read at most.
  stride_uuids uuid[] NOT NULL,
  campaign_id_values integer[] NOT NULL,
  campaign_id_slices bit varying[] NOT NULL,
  affiliate_id_values integer[] NOT NULL,
  affiliate_id_slices bit varying[] NOT NULL,
  target_id_values integer[] NOT NULL,
  target_id_slices bit varying[] NOT NULL,
  postback_key_id_values integer[] NOT NULL,
  postback_key_id_slices bit varying[] NOT NULL,
  status_values text[] NOT NULL,
  status_slices bit varying[] NOT NULL,
  duplicate_values boolean[] NOT NULL,
  duplicate_slices bit varying[] NOT NULL,
  caller_state_values text[] NOT NULL,
  caller_state_slices bit varying[] NOT NULL,
  caller_country_values text[] NOT NULL,
  caller_country_slices bit varying[] NOT NULL,
  revenue_values numeric[] NOT NULL,
  revenue_slices bit varying[] NOT NULL,
  payout_values numeric[] NOT NULL,
  payout_slices bit varying[] NOT NULL,
  PRIMARY KEY (company_id, last_uuid)
);

-- Bits that fall as chance wants hardly compress; trying would cost at every reading.
ALTER TABLE reservation_blocks
  ALTER campaign_id_slices SET STORAGE EXTERNAL,
  ALTER affiliate_id_slices SET STORAGE EXTERNAL,
  ALTER target_id_slices SET STORAGE EXTERNAL,
  ALTER postback_key_id_slices SET STORAGE EXTERNAL,
  ALTER status_slices SET STORAGE EXTERNAL,
  ALTER caller_state_slices SET STORAGE EXTERNAL,
  ALTER revenue_slices SET STORAGE EXTERNAL,
  ALTER payout_slices SET STORAGE EXTERNAL;

-- == Calls

-- One row for each call, inserted when it arrives and updated by the process that runs it until it has finished.
-- Partitioned by the month of created_at, the moment at which the call arrived. A call's UUID is of version 7; that of
-- a call with a reservation was drawn at the ping, so created_at lies up to the longest lifetime of a reservation later.
CREATE TABLE calls (
  company_id integer NOT NULL,
  uuid uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Who runs the call: a row of process_heartbeats.
  process_id uuid NOT NULL,
  -- 'ringing' until anyone answers the caller, then 'in_progress', then 'finished'.
  status text NOT NULL,
  via text NOT NULL,
  caller text,
  -- Many callers share the number: the call repeats no other, and no conversion keeps it from one.
  caller_is_static boolean NOT NULL DEFAULT false,
  caller_zip text,
  caller_state text,
  caller_city text,
  caller_country text,
  number_id integer,
  number text,
  dialed_number text,
  campaign_id integer NOT NULL,
  cid text NOT NULL,
  affiliate_id integer,
  afid text,
  sid text,
  target_id integer,
  tid text,
  target_group_id integer,
  target_group_name text,
  forwarded_time timestamptz(3),
  connected_time timestamptz(3),
  end_time timestamptz(3),
  -- Whole seconds: total = menu + waiting for an answer + talking, each rounded down.
  total_duration integer NOT NULL
    GENERATED ALWAYS AS (coalesce(floor(extract(epoch FROM end_time - created_at)), 0)) STORED,
  ivr_duration integer NOT NULL
    GENERATED ALWAYS AS (coalesce(floor(extract(epoch FROM coalesce(forwarded_time, end_time) - created_at)), 0)) STORED,
  hold_duration integer NOT NULL
    GENERATED ALWAYS AS (coalesce(floor(extract(epoch FROM coalesce(connected_time, end_time) - forwarded_time)), 0)) STORED,
  dialed_call_duration integer NOT NULL
    GENERATED ALWAYS AS (coalesce(floor(extract(epoch FROM end_time - connected_time)), 0)) STORED,
  connected boolean NOT NULL GENERATED ALWAYS AS (connected_time IS NOT NULL) STORED,
  hung_up_by text,
  keys_pressed text NOT NULL DEFAULT '',
  -- The conversion criterion that the call is judged by, met or not; null while it runs, and where none is for it.
  criterion_id integer,
  converted boolean NOT NULL DEFAULT false,
  revenue numeric(14, 4) NOT NULL DEFAULT 0,
  payout numeric(14, 4) NOT NULL DEFAULT 0,
  -- What was posted for the call by postback key. It takes the place of what the criterion says.
  posted_revenue numeric(14, 4),
  posted_payout numeric(14, 4),
  charge_total numeric(14, 4) NOT NULL DEFAULT 0,
  -- Firings that succeeded, and those whose every try failed.
  fired_pixels_count integer NOT NULL DEFAULT 0,
  fired_pixels_error_count integer NOT NULL DEFAULT 0,
  duplicate boolean NOT NULL DEFAULT false,
  number_repeat boolean NOT NULL DEFAULT false,
  affiliate_repeat boolean NOT NULL DEFAULT false,
  target_repeat boolean NOT NULL DEFAULT false,
  rescued boolean NOT NULL DEFAULT false,
  recording_url text,
  tags jsonb NOT NULL,
  reservation_uuid uuid,
  -- What its reservation promised: {target_id, bid: {revenue, seconds}, percent_of_revenue}; null without one.
  promise json
) PARTITION BY RANGE (created_at);

CREATE INDEX calls_newest ON calls (company_id, created_at DESC, uuid DESC);

CREATE INDEX calls_running ON calls (process_id) WHERE status <> 'finished';

-- The calls that are not in any rollup yet, of one Company.
CREATE INDEX calls_unfinished ON calls (company_id, created_at) WHERE status <> 'finished';

-- After all of these, see above.
ALTER TABLE calls ADD PRIMARY KEY (company_id, uuid, created_at);

-- Leaves out calls without a caller, which nobody looks up by one.
CREATE INDEX calls_caller ON calls (company_id, caller, created_at DESC) WHERE caller IS NOT NULL;

-- What happened to a call, in the order of id; in the partition of its call.
CREATE SEQUENCE call_events_id_seq AS bigint;

CREATE TABLE call_events (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  id bigint NOT NULL DEFAULT nextval('call_events_id_seq'),
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  -- Kept as text, keys in the order in which they were written: events are read whole, and by people.
  data json NOT NULL,
  PRIMARY KEY (company_id, call_uuid, created_at, id)
) PARTITION BY RANGE (created_at);

-- The first call in which a caller met a number, an affiliate or a target; every later one is a repeat. A table of its
-- own, so that the answer costs one row however long the history is, and two simultaneous calls are not both the first.
CREATE TABLE caller_encounters (
  company_id integer NOT NULL,
  caller text NOT NULL,
  -- 'number', 'affiliate' or 'target'.
  subject text NOT NULL,
  subject_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  PRIMARY KEY (company_id, caller, subject, subject_id)
);

-- Processes that run calls. One that has not been heard of for a while is dead, and its calls are ended by another.
CREATE TABLE process_heartbeats (
  process_id uuid PRIMARY KEY,
  beat_at timestamptz(3) NOT NULL
);

-- When a caller last converted on a criterion: within its dedupe_seconds nobody converts on it twice. The target is the
-- one that the call was connected with. Callers who share a number are not here.
CREATE TABLE caller_conversions (
  company_id integer NOT NULL,
  caller text NOT NULL,
  criterion_id integer NOT NULL,
  converted_at timestamptz(3) NOT NULL,
  -- When nobody asks any more, and the row may go.
  until timestamptz(3) NOT NULL,
  call_uuid uuid NOT NULL,
  target_id integer,
  PRIMARY KEY (company_id, caller, criterion_id)
);

CREATE INDEX caller_conversions_until ON caller_conversions (until);

-- Every change of a Company's balance, which is their sum. Negative: a charge.
CREATE TABLE ledger_entries (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('call', 'credit', 'correction')),
  -- Room for more charges than a Company will ever have, each as high as an amount may be.
  amount numeric(24, 4) NOT NULL,
  call_uuid uuid,
  description text,
  PRIMARY KEY (company_id, id)
);

-- A call is charged once, whoever ends it.
CREATE UNIQUE INDEX ledger_entries_one_charge ON ledger_entries (company_id, call_uuid) WHERE kind = 'call';

-- A call as it has changed. The first columns are those of "calls".
CREATE TYPE changed_call AS (
  company_id integer, uuid uuid, created_at timestamptz, process_id uuid, status text, caller text,
  caller_is_static boolean, dialed_number text, target_id integer, tid text, target_group_id integer,
  target_group_name text, forwarded_time timestamptz, connected_time timestamptz, end_time timestamptz,
  hung_up_by text, keys_pressed text, rescued boolean, recording_url text,
  -- The target that has answered since the last time, and what the call is judged by then; null where none has.
  met_target_id integer, judged_by integer, judged_dedupe_seconds integer,
  -- What the call brings, asked for when it has ended: "converts" is null before that.
  converts boolean, criterion_id integer, dedupe_seconds integer, revenue numeric, payout numeric,
  charge_total numeric,
  -- [{at, type, data, unless_converted: {type, data}}, …]: the latter is stored where the caller has converted already.
  events json,
  -- [{timer_id, kind, seconds, fired_at, url, url_unless_converted, dedupe_caller, dedupe_seconds}, …]
  pixels json
);

-- == Delivery: pixels

-- The URLs of timers that calls reached: one row for each, written in the same transaction as what it follows from, and
-- sent in the background. In the partition of its call.
CREATE SEQUENCE pixel_firings_id_seq AS bigint;

CREATE TABLE pixel_firings (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  id bigint NOT NULL DEFAULT nextval('pixel_firings_id_seq'),
  timer_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('click', 'sale')),
  -- Of the timer.
  seconds integer NOT NULL,
  -- When the call fired it.
  fired_at timestamptz(3) NOT NULL,
  -- With every token replaced.
  url text NOT NULL,
  -- Where it goes, so that a server which is slow or dead takes nobody else's turn. Cut: names are shorter, and an index
  -- entry must be.
  host text NOT NULL
    GENERATED ALWAYS AS (left(lower(coalesce(substring(url from '(?i)^https?://([^/?#\\]*)'), '')), 255)) STORED,
  reservation_uuid uuid,
  -- Who fires the timer once in so many seconds; null where every firing counts.
  dedupe_caller text,
  dedupe_seconds integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed', 'deduped')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is to be sent; null once settled. Whoever sends it puts it off by what sending may take at most.
  due_at timestamptz DEFAULT now(),
  settled_at timestamptz(3),
  -- Of the last try: the status of the answer, or a sentence that says why there was none.
  http_status integer,
  error text
) PARTITION BY RANGE (created_at);

-- Only the highest sale timer that a call reaches fires (service-api.md, Events).
CREATE UNIQUE INDEX pixel_firings_one_sale ON pixel_firings (company_id, call_uuid, created_at) WHERE kind = 'sale';

CREATE INDEX pixel_firings_due ON pixel_firings (host, due_at) WHERE due_at IS NOT NULL;

-- After both of these, see above.
ALTER TABLE pixel_firings ADD PRIMARY KEY (company_id, call_uuid, created_at, id);

-- The log of firings: newest first. Leaves nothing out: every id is above 0.
CREATE INDEX pixel_firings_newest ON pixel_firings (company_id, fired_at DESC, id DESC) WHERE id > 0;

-- Who fires timers only once in a while: when the last firing that counts was, and which one is on its way.
CREATE TABLE timer_callers (
  company_id integer NOT NULL,
  timer_id integer NOT NULL,
  caller text NOT NULL,
  -- When the call fired what was then sent with success; the window starts here. Null before the first.
  succeeded_at timestamptz(3),
  -- When the window is over, by the clock of the calls; null while nothing has succeeded.
  until timestamptz(3),
  -- The firing whose outcome all others wait for; null = none.
  call_uuid uuid,
  created_at timestamptz(3),
  firing_id bigint,
  PRIMARY KEY (company_id, timer_id, caller)
);

CREATE INDEX timer_callers_until ON timer_callers (until);

-- Cookies that trackers have set during a call, by domain, path and name: those of its click go along with its sale.
CREATE TABLE pixel_cookies (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  cookies jsonb NOT NULL,
  PRIMARY KEY (company_id, call_uuid)
);

CREATE INDEX pixel_cookies_updated ON pixel_cookies (updated_at);

-- What came of a firing's turn: 'pending' = it comes again after retry_seconds; cookies that were set meanwhile, null for those
-- that were taken back. The last columns are those of the firing.
CREATE TYPE tried_pixel AS (
  company_id integer, call_uuid uuid, created_at timestamptz, id bigint, attempts integer, status text,
  retry_seconds float8, http_status integer, error text, cookies jsonb,
  reservation_uuid uuid, timer_id integer, dedupe_caller text
);

-- == Announcements: what is delivered to webhooks and live clients

-- Which Companies are watched live, by whom, and until when if not heard of again. Announcements of those are notified.
CREATE TABLE live_listeners (
  company_id integer NOT NULL,
  process_id uuid NOT NULL,
  events text[] NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, process_id)
);

-- What happened: one row, to however many it is delivered. Kept as long as its deliveries.
CREATE TABLE announcements (
  company_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  type text NOT NULL,
  -- As it was at that moment: a row of "calls" or of "reservations"; of "target.capped" what is to be delivered.
  record jsonb NOT NULL,
  PRIMARY KEY (company_id, id, created_at)
) PARTITION BY RANGE (created_at);

-- One for each webhook that an announcement is delivered to, and for each time that somebody asks for it again.
CREATE SEQUENCE webhook_deliveries_id_seq AS bigint;

CREATE TABLE webhook_deliveries (
  company_id integer NOT NULL,
  id bigint NOT NULL DEFAULT nextval('webhook_deliveries_id_seq'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  webhook_id integer NOT NULL,
  announcement_id uuid NOT NULL,
  -- The announcement's created_at: its partition.
  announced_at timestamptz(3) NOT NULL,
  type text NOT NULL,
  -- A user asked for this very one: it is sent though the webhook is paused.
  requested boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- How often somebody took it: whose claim is not the last one writes nothing more of it.
  claims integer NOT NULL DEFAULT 0,
  -- When it is to be sent; null once settled. Whoever sends it puts it off by what sending may take at most.
  due_at timestamptz DEFAULT now(),
  attempted_at timestamptz(3),
  settled_at timestamptz(3),
  -- Of the last attempt: the status of the answer, or a sentence that says why there was none.
  http_status integer,
  error text,
  PRIMARY KEY (company_id, id, created_at)
) PARTITION BY RANGE (created_at);

-- Sent fairly: what is due is looked for webhook by webhook.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, webhook_id, due_at) WHERE due_at IS NOT NULL;

CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (company_id, webhook_id, id DESC);

-- == Reporting

-- Exports: a large part of the log as a file, made in the background (src/reporting/exports/README.md). The row is its
-- own place in the queue.
CREATE TABLE exports (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Who asked for it; null once the user is gone.
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  -- Whose rows it holds, as its maker might see them then: all, a publisher's or a buyer's.
  only_affiliate_id integer,
  only_target_id integer,
  format text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'running', 'finished', 'failed')),
  -- What was asked for, as it was understood: relative windows are fixed when the export is created. Windows are null
  -- where the request was invalid.
  filters json NOT NULL,
  window_start timestamptz(3),
  window_end timestamptz(3),
  -- Messages by filter.
  errors json NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  -- A pending one is not begun before.
  available_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Which attempt is under way, and when its process last said that it lives.
  claim uuid,
  heartbeat_at timestamptz(3),
  -- Of the attempt that is under way, or of the file; null without either.
  file_key text,
  row_count bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- When its file may go.
  expires_at timestamptz(3),
  PRIMARY KEY (company_id, id),
  CHECK (state IN ('pending', 'failed') OR window_end IS NOT NULL)
);

-- Routes name an export without its Company.
CREATE UNIQUE INDEX exports_id ON exports (id);

CREATE INDEX exports_unfinished ON exports (company_id, id) WHERE state IN ('pending', 'running');

CREATE INDEX exports_started ON exports (company_id, started_at);

CREATE INDEX exports_expiring ON exports (expires_at) WHERE state = 'finished' AND file_key IS NOT NULL;

CREATE INDEX exports_ended ON exports (finished_at) WHERE finished_at IS NOT NULL;

-- Call reports: rollups of finished calls by facet and day, kept up to date from the calls themselves.
--
-- A call that finishes, or changes after it has, writes what that adds to any rollup as a change, in its own transaction. A
-- job folds changes into the rollups of their days; who reads adds the rollups, the changes not folded yet and the calls still
-- running, in one statement. So a report is at any moment what adding up the calls themselves would give.

-- What is not in the rollups yet. A change of a finished call is two rows: what it was, negative, and what it is.
CREATE TABLE report_changes (
  company_id integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Of the call, as everything below.
  created_at timestamptz(3) NOT NULL,
  number_id integer,
  campaign_id integer NOT NULL,
  affiliate_id integer,
  target_id integer,
  caller_country text,
  caller_state text,
  tags jsonb NOT NULL,
  -- 1 or -1, and so every metric after it.
  calls integer NOT NULL,
  repeats integer NOT NULL,
  duplicates integer NOT NULL,
  converted integer NOT NULL,
  rescued integer NOT NULL,
  total_duration bigint NOT NULL,
  connected_duration bigint NOT NULL,
  -- Ten-thousandths of a dollar, as exact as the four decimals of calls and far cheaper to add up.
  revenue bigint NOT NULL,
  payout bigint NOT NULL,
  cost bigint NOT NULL,
  rescued_revenue bigint NOT NULL,
  PRIMARY KEY (company_id, id)
);

-- Rollups of spans of 1, 4, 16, 64 and 256 days, so that few of them make up any time. Days are those of
-- report_states.zone; a span begins a multiple of its length after 1970-01-01.
CREATE TABLE report_rollups (
  -- What has one width comes first: a report reads tens of thousands of rows, each the quicker for it.
  company_id integer NOT NULL,
  -- The first day of the span.
  starts date NOT NULL,
  span_days smallint NOT NULL,
  calls integer NOT NULL,
  repeats integer NOT NULL,
  duplicates integer NOT NULL,
  converted integer NOT NULL,
  rescued integer NOT NULL,
  total_duration bigint NOT NULL,
  connected_duration bigint NOT NULL,
  revenue bigint NOT NULL,
  payout bigint NOT NULL,
  cost bigint NOT NULL,
  rescued_revenue bigint NOT NULL,
  -- 'number', 'campaign', 'affiliate', 'target', 'date', 'state'; 'tag_key' adds up the calls that carry a tag at all,
  -- 'tag_value' those that carry one value of it.
  facet text COLLATE "C" NOT NULL,
  -- Of 'tag_value', else ''.
  tag_key text COLLATE "C" NOT NULL,
  -- The id, the state's code, the tag's key or value; '' for 'date'.
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (company_id, facet, tag_key, span_days, starts, key)
) WITH (fillfactor = 80); -- Room for today's rows to be updated where they lie.

-- What a Company's rollups were made with. Where it is not what the Company has now, they are made anew, and reports are
-- added up from the calls meanwhile.
CREATE TABLE report_states (
  company_id integer PRIMARY KEY,
  -- An IANA zone.
  zone text NOT NULL,
  -- The tag keys whose values have rollups, sorted.
  tag_keys text[] NOT NULL,
  built_at timestamptz(3) NOT NULL
);

-- == Replay

-- What pings and calls were routed by, so that any of their decisions can be made once more: what routing depends on of a
-- Company's configuration, once for each content. Whoever changes something back and forth, or changes what routing does not
-- ask for, stores nothing new.
CREATE TABLE routing_snapshots (
  company_id integer NOT NULL,
  -- Names the content: SHA-256, its first 128 bits, in hexadecimal.
  digest text NOT NULL,
  -- JSON, compressed by gzip. It holds no key and no password.
  content bytea NOT NULL,
  first_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, digest)
);

-- Which content each version of a configuration has. Decisions name the version.
CREATE TABLE routing_snapshot_versions (
  company_id integer NOT NULL,
  version bigint NOT NULL,
  digest text NOT NULL,
  first_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, version)
);
