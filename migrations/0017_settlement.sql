-- Calls are settled as they end: whether they convert, what they bring, what they cost. The order of locks is that of
-- 0016: calls, caller_encounters, caller_conversions, pixel_firings, companies.

ALTER TABLE calls
  -- Many callers share the number: the call repeats no other, and no conversion keeps it from one.
  ADD COLUMN caller_is_static boolean NOT NULL DEFAULT false,
  -- What its reservation promised: {target_id, bid: {revenue, seconds}, percent_of_revenue}; null without one.
  ADD COLUMN promise json;

-- Room for more charges than a Company will ever have, each as high as an amount may be.
ALTER TABLE companies ALTER COLUMN balance TYPE numeric(24, 4);
ALTER TABLE ledger_entries ALTER COLUMN amount TYPE numeric(24, 4);

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

-- Whether a caller converts on a criterion now: not again within so many seconds. Two calls that end at once are not both
-- the first.
CREATE FUNCTION claim_conversion(
  of_company_id integer, of_caller text, of_criterion_id integer, within_seconds integer, moment timestamptz,
  by_call_uuid uuid, with_target_id integer
)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  -- Kept so long at least: a criterion whose dedupe_seconds are raised looks back further than it did.
  least_kept CONSTANT interval := '90 days';
BEGIN
  INSERT INTO caller_conversions AS existing
    (company_id, caller, criterion_id, converted_at, until, call_uuid, target_id)
  VALUES (
    of_company_id, of_caller, of_criterion_id, moment,
    -- A day more: for calls that began within the window and are over after it.
    moment + greatest(make_interval(secs => within_seconds) + interval '1 day', least_kept),
    by_call_uuid, with_target_id
  )
  ON CONFLICT (company_id, caller, criterion_id) DO UPDATE
  SET converted_at = excluded.converted_at, until = excluded.until, call_uuid = excluded.call_uuid, target_id = excluded.target_id
  WHERE existing.converted_at <= excluded.converted_at - make_interval(secs => within_seconds);
  RETURN FOUND;
END
$$;

-- Charges Companies for their calls.
--   charged  [{company_id, call_uuid, amount}, …], amounts above zero
CREATE FUNCTION charge_calls(charged json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  PERFORM
  FROM companies
  WHERE id IN (SELECT call.company_id FROM json_to_recordset(charged) AS call (company_id integer))
  ORDER BY id
  FOR NO KEY UPDATE;

  WITH entries AS (
    INSERT INTO ledger_entries (company_id, kind, amount, call_uuid)
    SELECT company.id, 'call', -call.amount, call.call_uuid
    FROM json_to_recordset(charged) AS call (company_id integer, call_uuid uuid, amount numeric)
    JOIN companies AS company ON company.id = call.company_id
    RETURNING ledger_entries.company_id, ledger_entries.amount
  )
  UPDATE companies AS company
  SET balance = company.balance + total.amount
  FROM (SELECT company_id, sum(amount) AS amount FROM entries GROUP BY company_id) AS total
  WHERE company.id = total.company_id;
END
$$;

-- Inserts calls that have just arrived, with the first of their events and the pixels that they fire at once.
--   arrived  [{column: value, …, events: [{at, type, data}, …], pixels: [{…}, …]}, …], each call once; events and pixels
--            as in changed_call. A static caller stands for many: it meets nobody, and no call of it is a repeat
CREATE OR REPLACE FUNCTION start_calls(arrived json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  WITH batch AS MATERIALIZED (
    SELECT *
    FROM json_to_recordset(arrived) AS call (
      company_id integer, uuid uuid, created_at timestamptz, process_id uuid, status text,
      via text, caller text, caller_zip text, caller_state text, caller_city text, caller_country text,
      number_id integer, number text, dialed_number text, campaign_id integer, cid text,
      affiliate_id integer, afid text, sid text, forwarded_time timestamptz, end_time timestamptz, hung_up_by text,
      criterion_id integer, tags jsonb, reservation_uuid uuid, promise json, caller_is_static boolean, events json,
      pixels json
    )
  ), first_encounters AS (
    -- In the order of the key: two batches that meet the same callers must not wait for each other.
    INSERT INTO caller_encounters (company_id, caller, subject, subject_id, call_uuid)
    SELECT batch.company_id, batch.caller, met.subject, met.subject_id, batch.uuid
    FROM batch
    CROSS JOIN LATERAL (VALUES ('number', batch.number_id), ('affiliate', batch.affiliate_id))
      AS met (subject, subject_id)
    WHERE batch.caller IS NOT NULL AND batch.caller_is_static IS NOT TRUE AND met.subject_id IS NOT NULL
    ORDER BY batch.company_id, batch.caller, met.subject, met.subject_id, batch.created_at
    ON CONFLICT DO NOTHING
    RETURNING subject, call_uuid
  ), started AS (
    INSERT INTO calls (
      company_id, uuid, created_at, updated_at, process_id, status, via, caller, caller_zip, caller_state,
      caller_city, caller_country, number_id, number, dialed_number, campaign_id, cid, affiliate_id, afid, sid,
      forwarded_time, end_time, hung_up_by, criterion_id, tags, reservation_uuid, promise, caller_is_static,
      number_repeat, affiliate_repeat
    )
    SELECT
      company_id, uuid, created_at, greatest(now(), created_at), process_id, status, via, caller,
      caller_zip, caller_state, caller_city, caller_country, number_id, number, dialed_number, campaign_id, cid,
      affiliate_id, afid, sid, forwarded_time, end_time, hung_up_by, criterion_id, tags, reservation_uuid, promise,
      caller_is_static IS TRUE,
      caller IS NOT NULL AND caller_is_static IS NOT TRUE AND number_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM first_encounters WHERE call_uuid = uuid AND subject = 'number'),
      caller IS NOT NULL AND caller_is_static IS NOT TRUE AND affiliate_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM first_encounters WHERE call_uuid = uuid AND subject = 'affiliate')
    FROM batch
  ), fired AS (
    INSERT INTO pixel_firings (
      company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url, reservation_uuid, dedupe_caller,
      dedupe_seconds
    )
    SELECT
      batch.company_id, batch.uuid, batch.created_at, pixel.timer_id, pixel.kind, pixel.seconds, pixel.fired_at,
      pixel.url, batch.reservation_uuid, pixel.dedupe_caller, pixel.dedupe_seconds
    FROM batch
    CROSS JOIN LATERAL json_to_recordset(batch.pixels) AS pixel (
      timer_id integer, kind text, seconds integer, fired_at timestamptz, url text, dedupe_caller text,
      dedupe_seconds integer
    )
    ORDER BY batch.company_id, batch.uuid
    ON CONFLICT DO NOTHING
  )
  INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
  SELECT batch.company_id, batch.uuid, batch.created_at, event.at, event.type, event.data
  FROM batch
  CROSS JOIN LATERAL ROWS FROM (json_to_recordset(batch.events) AS (at timestamptz, type text, data json))
    WITH ORDINALITY AS event (at, type, data, place)
  ORDER BY batch.uuid, event.place;
END
$$;

-- Updates running calls, appends to their events and pixels, and settles those that have ended. A call that has finished,
-- or that another process has taken away from this one, is left alone with all that comes with it.
--   changed  [{…}, …] of changed_call, each call once
-- Returns the UUIDs of the calls that were updated.
CREATE OR REPLACE FUNCTION save_calls(changed json) RETURNS TABLE (uuid uuid)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  batch changed_call[];
  first_meetings uuid[];
  duplicates uuid[];
  refused uuid[] := '{}';
  ending changed_call;
  charged json;
BEGIN
  -- In the order in which every process locks calls, and from here on only those that are still its own. Found by key
  -- alone: with the status among the conditions, an index of all running calls would look tempting. Hence the FILTER, too.
  SELECT coalesce(array_agg(locked.change) FILTER (WHERE locked.is_own), '{}')
  INTO batch
  FROM (
    SELECT change, call.process_id = change.process_id AND call.status <> 'finished' AS is_own
    FROM json_populate_recordset(NULL::changed_call, changed) AS change
    JOIN calls AS call
      ON call.company_id = change.company_id AND call.uuid = change.uuid AND call.created_at = change.created_at
    ORDER BY change.company_id, change.uuid
    FOR UPDATE OF call
  ) AS locked;

  WITH first_encounters AS (
    INSERT INTO caller_encounters (company_id, caller, subject, subject_id, call_uuid)
    SELECT change.company_id, change.caller, 'target', change.met_target_id, change.uuid
    FROM unnest(batch) AS change
    WHERE change.caller IS NOT NULL AND change.caller_is_static IS NOT TRUE AND change.met_target_id IS NOT NULL
    ORDER BY change.company_id, change.caller, change.met_target_id, change.created_at
    ON CONFLICT DO NOTHING
    RETURNING call_uuid
  )
  SELECT coalesce(array_agg(call_uuid), '{}') INTO first_meetings FROM first_encounters;

  -- Before any of this batch converts: calls that run at once are no duplicates of each other.
  SELECT coalesce(array_agg(change.uuid), '{}')
  INTO duplicates
  FROM unnest(batch) AS change
  JOIN caller_conversions AS conversion
    ON conversion.company_id = change.company_id
    AND conversion.caller = change.caller
    AND conversion.criterion_id = change.judged_by
  WHERE change.caller_is_static IS NOT TRUE
    AND conversion.target_id = change.met_target_id
    AND conversion.converted_at > change.connected_time - make_interval(secs => change.judged_dedupe_seconds);

  -- In the order of the key; of two calls of one caller in this batch the one that ended first converts.
  FOR ending IN
    SELECT change.*
    FROM unnest(batch) AS change
    WHERE change.converts
      AND change.dedupe_seconds > 0
      AND change.caller IS NOT NULL
      AND change.caller_is_static IS NOT TRUE
    ORDER BY change.company_id, change.caller, change.criterion_id, change.end_time, change.uuid
  LOOP
    IF NOT claim_conversion(
      ending.company_id, ending.caller, ending.criterion_id, ending.dedupe_seconds, ending.end_time, ending.uuid,
      ending.target_id
    ) THEN
      refused := refused || ending.uuid;
    END IF;
  END LOOP;

  -- What was posted for a call holds, whatever its criterion says.
  UPDATE calls AS call
  SET
    updated_at = greatest(now(), change.created_at),
    status = change.status,
    dialed_number = change.dialed_number,
    target_id = change.target_id,
    tid = change.tid,
    target_group_id = change.target_group_id,
    target_group_name = change.target_group_name,
    forwarded_time = change.forwarded_time,
    connected_time = change.connected_time,
    end_time = change.end_time,
    hung_up_by = change.hung_up_by,
    keys_pressed = change.keys_pressed,
    rescued = change.rescued,
    recording_url = coalesce(change.recording_url, call.recording_url),
    target_repeat = CASE
      WHEN change.caller IS NULL OR change.caller_is_static OR change.met_target_id IS NULL THEN call.target_repeat
      ELSE change.uuid <> ALL (first_meetings)
    END,
    duplicate = call.duplicate OR change.uuid = ANY (duplicates),
    criterion_id = coalesce(change.criterion_id, call.criterion_id),
    converted = CASE
      WHEN change.converts IS NULL THEN call.converted
      ELSE coalesce(call.posted_revenue, call.posted_payout) IS NOT NULL
        OR (change.converts AND change.uuid <> ALL (refused))
    END,
    revenue = CASE
      WHEN change.converts IS NULL THEN call.revenue
      WHEN call.posted_revenue IS NOT NULL THEN call.posted_revenue
      WHEN change.converts AND change.uuid <> ALL (refused) THEN change.revenue
      ELSE 0
    END,
    payout = CASE
      WHEN change.converts IS NULL THEN call.payout
      WHEN call.posted_payout IS NOT NULL THEN call.posted_payout
      WHEN change.converts AND change.uuid <> ALL (refused) THEN change.payout
      ELSE 0
    END,
    charge_total = coalesce(change.charge_total, call.charge_total)
  FROM unnest(batch) AS change
  WHERE call.company_id = change.company_id
    AND call.uuid = change.uuid
    AND call.created_at = change.created_at;

  INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
  SELECT
    change.company_id, change.uuid, change.created_at, event.at,
    CASE WHEN event.is_instead THEN event.unless_converted ->> 'type' ELSE event.type END,
    CASE WHEN event.is_instead THEN event.unless_converted -> 'data' ELSE event.data END
  FROM unnest(batch) AS change
  CROSS JOIN LATERAL (
    SELECT told.*, told.unless_converted IS NOT NULL AND change.uuid = ANY (refused) AS is_instead
    FROM ROWS FROM (
      json_to_recordset(change.events) AS (at timestamptz, type text, data json, unless_converted json)
    ) WITH ORDINALITY AS told (at, type, data, unless_converted, place)
  ) AS event
  ORDER BY change.uuid, event.place;

  INSERT INTO pixel_firings (
    company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url, reservation_uuid, dedupe_caller,
    dedupe_seconds
  )
  SELECT
    change.company_id, change.uuid, change.created_at, pixel.timer_id, pixel.kind, pixel.seconds, pixel.fired_at,
    CASE
      -- While a call goes on, what is known is that its caller had converted when the target answered.
      WHEN change.uuid = ANY (refused) OR change.converts IS NULL AND call.duplicate
        THEN coalesce(pixel.url_unless_converted, pixel.url)
      ELSE pixel.url
    END,
    call.reservation_uuid, pixel.dedupe_caller, pixel.dedupe_seconds
  FROM unnest(batch) AS change
  CROSS JOIN LATERAL json_to_recordset(change.pixels) AS pixel (
    timer_id integer, kind text, seconds integer, fired_at timestamptz, url text, url_unless_converted text,
    dedupe_caller text, dedupe_seconds integer
  )
  JOIN calls AS call
    ON call.company_id = change.company_id AND call.uuid = change.uuid AND call.created_at = change.created_at
  ORDER BY change.company_id, change.uuid
  ON CONFLICT DO NOTHING;

  SELECT json_agg(
    json_build_object('company_id', change.company_id, 'call_uuid', change.uuid, 'amount', change.charge_total)
  )
  INTO charged
  FROM unnest(batch) AS change
  WHERE change.charge_total > 0;
  IF charged IS NOT NULL THEN
    PERFORM charge_calls(charged);
  END IF;

  RETURN QUERY SELECT change.uuid FROM unnest(batch) AS change;
END
$$;

-- What a suppressed caller hears who may lift the suppression by pressing 7; null = it is refused at once.
ALTER TABLE campaigns ADD COLUMN caller_blocked_message text;
