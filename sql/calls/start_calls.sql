-- Inserts calls that have just arrived, with the first of their events and the pixels that they fire at once. Those that
-- are there already, from a statement whose answer was lost, are left as they are.
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
    ON CONFLICT DO NOTHING
    RETURNING uuid
  ), news AS (
    SELECT *
    FROM batch
    WHERE (SELECT count(*) FROM started) = (SELECT count(*) FROM batch) OR uuid IN (SELECT uuid FROM started)
  ), fired AS (
    INSERT INTO pixel_firings (
      company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url, reservation_uuid, dedupe_caller,
      dedupe_seconds
    )
    SELECT
      news.company_id, news.uuid, news.created_at, pixel.timer_id, pixel.kind, pixel.seconds, pixel.fired_at,
      pixel.url, news.reservation_uuid, pixel.dedupe_caller, pixel.dedupe_seconds
    FROM news
    CROSS JOIN LATERAL json_to_recordset(news.pixels) AS pixel (
      timer_id integer, kind text, seconds integer, fired_at timestamptz, url text, dedupe_caller text,
      dedupe_seconds integer
    )
    ORDER BY news.company_id, news.uuid
    ON CONFLICT DO NOTHING
  )
  INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
  SELECT news.company_id, news.uuid, news.created_at, event.at, event.type, event.data
  FROM news
  CROSS JOIN LATERAL ROWS FROM (json_to_recordset(news.events) AS (at timestamptz, type text, data json))
    WITH ORDINALITY AS event (at, type, data, place)
  ORDER BY news.uuid, event.place;
END
$$;
