-- Calls, what happened to them, and who is running them.

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
  converted boolean NOT NULL DEFAULT false,
  revenue numeric(14, 4) NOT NULL DEFAULT 0,
  payout numeric(14, 4) NOT NULL DEFAULT 0,
  charge_total numeric(14, 4) NOT NULL DEFAULT 0,
  duplicate boolean NOT NULL DEFAULT false,
  number_repeat boolean NOT NULL DEFAULT false,
  affiliate_repeat boolean NOT NULL DEFAULT false,
  target_repeat boolean NOT NULL DEFAULT false,
  rescued boolean NOT NULL DEFAULT false,
  recording_url text,
  tags jsonb NOT NULL,
  reservation_uuid uuid,
  PRIMARY KEY (company_id, uuid, created_at)
) PARTITION BY RANGE (created_at);

CREATE INDEX calls_newest ON calls (company_id, created_at DESC, uuid DESC);
CREATE INDEX calls_caller ON calls (company_id, caller, created_at DESC);
CREATE INDEX calls_running ON calls (process_id) WHERE status <> 'finished';

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

-- The functions below are called for whole batches. They forbid hash and merge joins for the reason given with the
-- slots: a batch touches rows by key, whatever the size of the tables when the plan was made.

-- Inserts calls that have just arrived, with the first of their events.
--   arrived  [{column: value, …, events: [{at, type, data}, …]}, …], each call once
CREATE FUNCTION start_calls(arrived json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
  WITH batch AS MATERIALIZED (
    SELECT *
    FROM json_to_recordset(arrived) AS call (
      company_id integer, uuid uuid, created_at timestamptz, process_id uuid, status text,
      via text, caller text, caller_zip text, caller_state text, caller_city text, caller_country text,
      number_id integer, number text, dialed_number text, campaign_id integer, cid text,
      affiliate_id integer, afid text, sid text, forwarded_time timestamptz, end_time timestamptz, hung_up_by text,
      tags jsonb, reservation_uuid uuid, events json
    )
  ), first_encounters AS (
    -- In the order of the key: two batches that meet the same callers must not wait for each other.
    INSERT INTO caller_encounters (company_id, caller, subject, subject_id, call_uuid)
    SELECT batch.company_id, batch.caller, met.subject, met.subject_id, batch.uuid
    FROM batch
    CROSS JOIN LATERAL (VALUES ('number', batch.number_id), ('affiliate', batch.affiliate_id))
      AS met (subject, subject_id)
    WHERE batch.caller IS NOT NULL AND met.subject_id IS NOT NULL
    ORDER BY batch.company_id, batch.caller, met.subject, met.subject_id, batch.created_at
    ON CONFLICT DO NOTHING
    RETURNING subject, call_uuid
  ), started AS (
    INSERT INTO calls (
      company_id, uuid, created_at, updated_at, process_id, status, via, caller, caller_zip, caller_state,
      caller_city, caller_country, number_id, number, dialed_number, campaign_id, cid, affiliate_id, afid, sid,
      forwarded_time, end_time, hung_up_by, tags, reservation_uuid,
      number_repeat, affiliate_repeat
    )
    SELECT
      company_id, uuid, created_at, greatest(now(), created_at), process_id, status, via, caller,
      caller_zip, caller_state, caller_city, caller_country, number_id, number, dialed_number, campaign_id, cid,
      affiliate_id, afid, sid, forwarded_time, end_time, hung_up_by, tags, reservation_uuid,
      caller IS NOT NULL AND number_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM first_encounters WHERE call_uuid = uuid AND subject = 'number'),
      caller IS NOT NULL AND affiliate_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM first_encounters WHERE call_uuid = uuid AND subject = 'affiliate')
    FROM batch
  )
  INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
  SELECT batch.company_id, batch.uuid, batch.created_at, event.at, event.type, event.data
  FROM batch
  CROSS JOIN LATERAL ROWS FROM (json_to_recordset(batch.events) AS (at timestamptz, type text, data json))
    WITH ORDINALITY AS event (at, type, data, place)
  ORDER BY batch.uuid, event.place
$$;

-- Updates running calls and appends to their events. A call that has finished, or that another process has taken away
-- from this one, is left alone with all of its events.
--   changed  [{column: value, …, met_target_id, events: [{at, type, data}, …]}, …], each call once; met_target_id is
--            set when a target has answered since the last time
-- Returns the UUIDs of the calls that were updated.
CREATE FUNCTION save_calls(changed json) RETURNS TABLE (uuid uuid)
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
  WITH batch AS MATERIALIZED (
    SELECT *
    FROM json_to_recordset(changed) AS call (
      company_id integer, uuid uuid, created_at timestamptz, process_id uuid, status text,
      caller text, dialed_number text, target_id integer, tid text, target_group_id integer, target_group_name text,
      forwarded_time timestamptz, connected_time timestamptz, end_time timestamptz, hung_up_by text,
      keys_pressed text, rescued boolean, met_target_id integer, events json
    )
  ), first_encounters AS (
    INSERT INTO caller_encounters (company_id, caller, subject, subject_id, call_uuid)
    SELECT batch.company_id, batch.caller, 'target', batch.met_target_id, batch.uuid
    FROM batch
    WHERE batch.caller IS NOT NULL AND batch.met_target_id IS NOT NULL
    ORDER BY batch.company_id, batch.caller, batch.met_target_id, batch.created_at
    ON CONFLICT DO NOTHING
    RETURNING call_uuid
  ), saved AS (
    UPDATE calls AS call
    SET
      updated_at = greatest(now(), batch.created_at),
      status = batch.status,
      dialed_number = batch.dialed_number,
      target_id = batch.target_id,
      tid = batch.tid,
      target_group_id = batch.target_group_id,
      target_group_name = batch.target_group_name,
      forwarded_time = batch.forwarded_time,
      connected_time = batch.connected_time,
      end_time = batch.end_time,
      hung_up_by = batch.hung_up_by,
      keys_pressed = batch.keys_pressed,
      rescued = batch.rescued,
      target_repeat = CASE
        WHEN batch.caller IS NULL OR batch.met_target_id IS NULL THEN call.target_repeat
        ELSE NOT EXISTS (SELECT FROM first_encounters WHERE first_encounters.call_uuid = batch.uuid)
      END
    FROM batch
    WHERE call.company_id = batch.company_id
      AND call.uuid = batch.uuid
      AND call.created_at = batch.created_at
      AND call.process_id = batch.process_id
      AND call.status <> 'finished'
    RETURNING call.uuid
  ), recorded AS (
    INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
    SELECT batch.company_id, batch.uuid, batch.created_at, event.at, event.type, event.data
    FROM saved
    JOIN batch ON batch.uuid = saved.uuid
    CROSS JOIN LATERAL ROWS FROM (json_to_recordset(batch.events) AS (at timestamptz, type text, data json))
      WITH ORDINALITY AS event (at, type, data, place)
    ORDER BY batch.uuid, event.place
  )
  SELECT saved.uuid FROM saved
$$;

-- Whether nobody will give this slot back any more: because
-- - its call has finished. A call gives its slots back before that; this one was taken for a call whose process had
--   been taken for dead meanwhile.
-- - or its reservation has ended for so long and no call has taken it over: the process died between the claim and the
--   call's first record. A reservation's UUID and that of its call were drawn in the same millisecond, which both begin
--   with: that finds the one by the other.
-- A call holds slots from an hour before it arrives (its reservation's) to a day after.
CREATE FUNCTION is_orphaned(slot slots, since interval) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT slot.taken_at < now() - since AND coalesce(
    (
      SELECT bool_and(call.status = 'finished')
      FROM calls AS call
      WHERE call.company_id = slot.company_id
        AND call.uuid = slot.call_uuid
        AND call.created_at BETWEEN slot.taken_at - interval '25 hours' AND slot.taken_at + interval '2 hours'
    ),
    EXISTS (
      SELECT FROM reservations AS reservation
      WHERE reservation.company_id = slot.company_id
        AND reservation.uuid BETWEEN (left(slot.call_uuid::text, 13) || '-0000-0000-000000000000')::uuid
          AND (left(slot.call_uuid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
        AND reservation.call_uuid = slot.call_uuid
        AND reservation.status NOT IN ('reserved', 'confirmed')
        AND reservation.ended_at < now() - since
    )
  )
$$;

-- Gives back at most `most` slots that nobody will give back otherwise, nor has for `since`.
CREATE FUNCTION release_orphaned_slots(since interval, most integer) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
DECLARE
  suspects json;
  orphans json;
BEGIN
  SELECT json_agg(suspect)
  INTO suspects
  FROM (
    SELECT slot.company_id, slot.call_uuid, slot.target_id
    FROM slots AS slot
    WHERE slot.taken_at < now() - since AND is_orphaned(slot, since)
    LIMIT most
  ) AS suspect;
  IF suspects IS NULL THEN
    RETURN;
  END IF;

  -- A call that starts now is recorded before it asks for its slot, and is told that it holds one while the counters
  -- are locked. So once they are locked here, a second look sees every call that was told so; the others ask later.
  PERFORM
  FROM (
    SELECT DISTINCT slot.company_id, raised.cap_id, raised.window_label
    FROM json_to_recordset(suspects) AS suspect (company_id integer, call_uuid uuid, target_id integer)
    JOIN slots AS slot USING (company_id, call_uuid, target_id)
    CROSS JOIN LATERAL unnest(slot.cap_ids, slot.window_labels) AS raised (cap_id, window_label)
  ) AS named
  JOIN cap_counters AS existing USING (company_id, cap_id, window_label)
  ORDER BY existing.company_id, existing.cap_id, existing.window_label
  FOR UPDATE OF existing;

  SELECT json_agg(suspect)
  INTO orphans
  FROM json_to_recordset(suspects) AS suspect (company_id integer, call_uuid uuid, target_id integer)
  JOIN slots AS slot USING (company_id, call_uuid, target_id)
  WHERE is_orphaned(slot, since);
  IF orphans IS NOT NULL THEN
    PERFORM release_slots(orphans);
  END IF;
END
$$;
