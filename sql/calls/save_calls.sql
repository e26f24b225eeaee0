-- Updates running calls, appends to their events and pixels, settles those that have ended, and gives their slots back: what
-- the caps count and what the call's record says change together. A call that has finished, or that another process has taken
-- away from this one, is left alone with all that comes with it; so is one of which this revision has been saved already, by
-- a statement whose answer was lost.
--   changed  [{…}, …] of changed_call, each call once
-- Returns the UUIDs of the calls that were updated, now or by the same statement before.
CREATE OR REPLACE FUNCTION save_calls(changed json) RETURNS TABLE (uuid uuid)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  batch changed_call[];
  saved_before uuid[];
  first_meetings uuid[];
  duplicates uuid[];
  refused uuid[] := '{}';
  ending changed_call;
  charged json;
  counted_company_ids integer[];
  ended_slots json;
  answered_slots json;
BEGIN
  -- In the order in which every process locks calls, and from here on only those that are still its own. Found by key
  -- alone: with the status among the conditions, an index of all running calls would look tempting. Hence the FILTER, too.
  SELECT
    coalesce(array_agg(locked.change) FILTER (WHERE locked.is_running AND NOT locked.is_repeated), '{}'),
    coalesce(array_agg(locked.uuid) FILTER (WHERE locked.is_repeated), '{}')
  INTO batch, saved_before
  FROM (
    SELECT
      change, call.uuid,
      call.process_id = change.process_id AND call.status <> 'finished' AS is_running,
      call.process_id = change.process_id AND coalesce(call.revision >= change.revision, false) AS is_repeated
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

  -- Once the calls are locked, and before anything that counts is read.
  SELECT array_agg(change.company_id)
  INTO counted_company_ids
  FROM unnest(batch) AS change
  WHERE change.connected_time IS NOT NULL OR change.status = 'finished';
  IF counted_company_ids IS NOT NULL THEN
    PERFORM begin_counting(counted_company_ids);
  END IF;

  -- What was posted for a call holds, whatever its criterion says.
  UPDATE calls AS call
  SET
    updated_at = greatest(now(), change.created_at),
    revision = coalesce(change.revision, call.revision),
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
    recording_file = coalesce(change.recording_file, call.recording_file),
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
    charge_total = coalesce(change.charge_total, call.charge_total),
    counted_cap_ids = coalesce(call.counted_cap_ids, answered.cap_ids),
    counted_from = coalesce(call.counted_from, answered.taken_at),
    counted_at = coalesce(call.counted_at, CASE WHEN answered.taken_at IS NOT NULL THEN clock_timestamp() END)
  FROM unnest(batch) AS change
  LEFT JOIN slots AS answered
    ON change.connected_time IS NOT NULL
    AND answered.company_id = change.company_id
    AND answered.call_uuid = change.uuid
    AND answered.target_id = change.target_id
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
    SELECT entry.*, entry.unless_converted IS NOT NULL AND change.uuid = ANY (refused) AS is_instead
    FROM ROWS FROM (
      json_to_recordset(change.events) AS (at timestamptz, type text, data json, unless_converted json)
    ) WITH ORDINALITY AS entry (at, type, data, unless_converted, place)
  ) AS event
  ORDER BY change.uuid, event.place;

  INSERT INTO pixel_firings (
    company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url, reservation_uuid, dedupe_caller,
    dedupe_seconds
  )
  SELECT
    change.company_id, change.uuid, change.created_at, pixel.timer_id, pixel.kind, pixel.seconds, pixel.fired_at,
    CASE
      WHEN pixel.revenue IS NOT NULL THEN
        replace(
          replace(pixel.url, chr(1), to_char(brings.revenue, 'FM9999999990.0999')),
          chr(2), to_char(brings.payout, 'FM9999999990.0999')
        )
      -- A process of the previous version sends both URLs.
      WHEN change.uuid = ANY (refused) OR change.converts IS NULL AND call.duplicate
        THEN coalesce(pixel.url_unless_converted, pixel.url)
      ELSE pixel.url
    END,
    call.reservation_uuid, pixel.dedupe_caller, pixel.dedupe_seconds
  FROM unnest(batch) AS change
  CROSS JOIN LATERAL json_to_recordset(change.pixels) AS pixel (
    timer_id integer, kind text, seconds integer, fired_at timestamptz, url text, url_unless_converted text,
    revenue numeric(14,4), payout numeric(14,4), dedupe_caller text, dedupe_seconds integer
  )
  JOIN calls AS call
    ON call.company_id = change.company_id AND call.uuid = change.uuid AND call.created_at = change.created_at
  -- At its end a call brings what has just been written. While it goes on, what is known is what was posted for it, and that
  -- its caller had converted when the target answered.
  CROSS JOIN LATERAL (
    SELECT
      CASE
        WHEN change.converts IS NOT NULL THEN call.revenue
        WHEN call.posted_revenue IS NOT NULL THEN call.posted_revenue
        WHEN call.duplicate THEN 0
        ELSE pixel.revenue
      END AS revenue,
      CASE
        WHEN change.converts IS NOT NULL THEN call.payout
        WHEN call.posted_payout IS NOT NULL THEN call.posted_payout
        WHEN call.duplicate THEN 0
        ELSE pixel.payout
      END AS payout
  ) AS brings
  ORDER BY change.company_id, change.uuid
  ON CONFLICT DO NOTHING;

  IF counted_company_ids IS NOT NULL THEN
    SELECT
      json_agg(
        json_build_object(
          'company_id', change.company_id, 'call_uuid', change.uuid,
          'answered_target_id', CASE WHEN change.connected_time IS NULL THEN 0 ELSE coalesce(change.target_id, 0) END
        )
      ) FILTER (WHERE change.status = 'finished'),
      json_agg(
        json_build_object('company_id', change.company_id, 'call_uuid', change.uuid, 'target_id', change.target_id)
      ) FILTER (WHERE change.status <> 'finished' AND change.target_id IS NOT NULL)
    INTO ended_slots, answered_slots
    FROM unnest(batch) AS change
    WHERE change.connected_time IS NOT NULL OR change.status = 'finished';
    IF ended_slots IS NOT NULL THEN
      PERFORM release_slots(ended_slots);
    END IF;
    IF answered_slots IS NOT NULL THEN
      PERFORM answer_slots(answered_slots);
    END IF;
  END IF;

  SELECT json_agg(
    json_build_object('company_id', change.company_id, 'call_uuid', change.uuid, 'amount', change.charge_total)
  )
  INTO charged
  FROM unnest(batch) AS change
  WHERE change.charge_total > 0;
  IF charged IS NOT NULL THEN
    PERFORM charge_calls(charged);
  END IF;

  RETURN QUERY SELECT change.uuid FROM unnest(batch) AS change UNION ALL SELECT * FROM unnest(saved_before);
END
$$;
