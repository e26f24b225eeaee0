ALTER TABLE "caps" ADD COLUMN "zone" text;--> statement-breakpoint
-- Counts of caps without a limit, as they change: rows that nobody waits for, added up into cap_counters by a job. One row for
-- a Company and batch; the three arrays lie side by side. A cap with a limit has none here: its counter is locked.
CREATE TABLE cap_counter_changes (
  company_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  cap_ids integer[] NOT NULL,
  window_labels text[] NOT NULL,
  changes integer[] NOT NULL,
  PRIMARY KEY (company_id, id)
);
--> statement-breakpoint
-- What calls have cost, one row for a Company and batch, until a job adds it to the Company's balance: the two together are
-- the balance.
CREATE TABLE balance_changes (
  company_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  amount numeric(24, 4) NOT NULL,
  PRIMARY KEY (company_id, id)
);
--> statement-breakpoint
-- What a call counts for since its target answered: all caps of the slot that it held then, in the windows in which
-- counted_from lies. counted_at is the database's time of that, by which a reset knows what came before it. Null where no
-- target answered, or before these columns were.
ALTER TABLE calls
  ADD COLUMN counted_cap_ids integer[],
  ADD COLUMN counted_from timestamptz(3),
  ADD COLUMN counted_at timestamptz;
--> statement-breakpoint
-- Of what is filled, what no call's columns tell: calls that were counted before there were such columns. Only calls since
-- counted_since are counted beyond it; a reset sets both anew.
ALTER TABLE cap_counters
  ADD COLUMN counted_before integer NOT NULL DEFAULT 0,
  ADD COLUMN counted_since timestamptz NOT NULL DEFAULT '-infinity';
--> statement-breakpoint
UPDATE calls AS call
SET counted_cap_ids = slot.cap_ids, counted_from = slot.taken_at, counted_at = now()
FROM slots AS slot
WHERE slot.answered
  AND call.status <> 'finished'
  AND call.company_id = slot.company_id
  AND call.uuid = slot.call_uuid
  AND call.target_id = slot.target_id
  AND call.connected_time IS NOT NULL;
--> statement-breakpoint
UPDATE cap_counters AS counter
SET counted_since = now(), counted_before = counter.filled
FROM caps AS cap
WHERE cap.company_id = counter.company_id AND cap.id = counter.cap_id AND cap.kind <> 'concurrency';
--> statement-breakpoint
UPDATE cap_counters AS counter
SET counted_before = greatest(counter.counted_before - held.calls, 0)
FROM (
  SELECT slot.company_id, counted.cap_id, counted.window_label, count(DISTINCT slot.call_uuid)::integer AS calls
  FROM slots AS slot
  CROSS JOIN LATERAL unnest(slot.cap_ids, slot.window_labels) AS counted (cap_id, window_label)
  GROUP BY slot.company_id, counted.cap_id, counted.window_label
) AS held
WHERE held.company_id = counter.company_id
  AND held.cap_id = counter.cap_id
  AND held.window_label = counter.window_label;
--> statement-breakpoint
-- They take, and answer, the zones in which windows are cut: a function of their name with another signature is a second one.
DROP FUNCTION IF EXISTS take_slots(wanted_slot[], integer[], integer[], text[]);
--> statement-breakpoint
DROP FUNCTION IF EXISTS confirm_reservations(slot_for_reservation[], integer[], integer[], text[]);
