-- What is known of callers takes effect: it is read for pings and calls, and static callers, whose number many share,
-- are outside Ping Shield and are no repeat callers.

-- What each Company knows of a caller. Callers of whom it knows nothing have no row.
--   asked  [{company_id, number}, …]
CREATE FUNCTION read_callers(asked json)
RETURNS TABLE (place integer, suppression json, is_on_global_list boolean, is_static boolean, contact_tags json)
LANGUAGE plpgsql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT
    caller.place::integer,
    CASE WHEN suppressed.id IS NOT NULL THEN
      json_build_object(
        'campaign_id', suppressed.campaign_id, 'affiliate_id', suppressed.affiliate_id,
        'can_resubscribe', suppressed.can_resubscribe
      )
    END,
    listed.number IS NOT NULL,
    shared.id IS NOT NULL,
    (
      SELECT json_object_agg(tag.key, tag.value ORDER BY tag.id)
      FROM tag_values AS tag
      WHERE tag.company_id = contact.company_id AND tag.contact_id = contact.contact_id
    )
  FROM ROWS FROM (json_to_recordset(asked) AS (company_id integer, number text))
    WITH ORDINALITY AS caller (company_id, number, place)
  LEFT JOIN suppressed_numbers AS suppressed
    ON suppressed.company_id = caller.company_id AND suppressed.number = caller.number
  LEFT JOIN global_suppressed_numbers AS listed ON listed.number = caller.number
  LEFT JOIN static_caller_numbers AS shared
    ON shared.company_id = caller.company_id AND shared.number = caller.number
  LEFT JOIN contact_numbers AS contact
    ON contact.company_id = caller.company_id AND contact.number = caller.number
  WHERE num_nonnulls(suppressed.id, listed.number, shared.id, contact.id) > 0;
END
$$;

-- An old process that still calls it with one argument is answered by the new one.
DROP FUNCTION record_pings(json);

-- Stores a batch of decided pings. Of all pings of one caller, from whatever process, the database lets one become the
-- reservation; those that come while it lives become its duplicates. Answers the duplicates only, each with the
-- reservation it is to be answered with.
--   pings       [{company_id, uuid, created_at, …}, …]: columns of "reservations", as decided before any shield
--   unshielded  places in pings, from 1, of those that no shield concerns: each stands as it was decided
CREATE FUNCTION record_pings(pings json, unshielded integer[] DEFAULT '{}')
RETURNS TABLE (
  place integer, uuid uuid, status text, payout numeric, seconds integer, inbound_number text, expires_at timestamptz
)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
#variable_conflict use_column
DECLARE
  -- Read once: most of what this function costs is reading its JSON.
  decided reservations[] := ARRAY(SELECT ping FROM json_populate_recordset(NULL::reservations, pings) AS ping);
  own_shields uuid[];
  asking record;
  shield ping_shields;
  -- Side by side, for each duplicate.
  places bigint[] := '{}';
  original_uuids uuid[] := '{}';
  original_times timestamptz[] := '{}';
  orders integer[] := '{}';
BEGIN
  -- All at once and in order: reserved pings and others ask for the same shields one after the other below.
  PERFORM
  FROM ping_shields AS existing
  JOIN (
    SELECT DISTINCT ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (unshielded)
  ) AS asked
    ON existing.company_id = asked.company_id
    AND existing.scope = asked.shield_scope
    AND existing.scope_id = asked.shield_scope_id
    AND existing.caller_number = asked.caller_number
  ORDER BY existing.company_id, existing.scope, existing.scope_id, existing.caller_number
  FOR UPDATE OF existing;

  WITH shielding AS (
    INSERT INTO ping_shields AS existing
      (company_id, scope, scope_id, caller_number, reservation_uuid, reserved_at, expires_at)
    SELECT DISTINCT ON (ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number)
      ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number,
      ping.uuid, ping.created_at, ping.expires_at
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.status = 'reserved' AND ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (unshielded)
    ORDER BY ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number, ping.ordinality
    ON CONFLICT (company_id, scope, scope_id, caller_number) DO UPDATE
    SET reservation_uuid = excluded.reservation_uuid,
      reserved_at = excluded.reserved_at,
      expires_at = excluded.expires_at,
      duplicates = 0
    WHERE existing.expires_at <= excluded.reserved_at
    RETURNING existing.reservation_uuid
  )
  SELECT coalesce(array_agg(shielding.reservation_uuid), '{}') INTO own_shields FROM shielding;

  -- All others that name a caller, in the order in which every process locks shields.
  FOR asking IN
    SELECT ping.*
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.status IN ('reserved', 'no-target')
      AND ping.caller_number IS NOT NULL
      AND ping.ordinality <> ALL (unshielded)
      AND ping.uuid <> ALL (own_shields)
    ORDER BY ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number, ping.ordinality
  LOOP
    UPDATE ping_shields AS existing
    SET duplicates = existing.duplicates + 1
    WHERE existing.company_id = asking.company_id
      AND existing.scope = asking.shield_scope
      AND existing.scope_id = asking.shield_scope_id
      AND existing.caller_number = asking.caller_number
      AND existing.expires_at > asking.created_at
    RETURNING existing.* INTO shield;
    IF FOUND THEN
      places := places || asking.ordinality;
      original_uuids := original_uuids || shield.reservation_uuid;
      original_times := original_times || shield.reserved_at;
      orders := orders || shield.duplicates;
    END IF;
  END LOOP;

  INSERT INTO reservations (
    company_id, uuid, created_at, call_uuid, status, reason, postback_key_id, campaign_id, affiliate_id, target_id,
    caller_number, inbound_number, tags, revenue, payout, seconds, expires_at, ended_at, shield_scope,
    shield_scope_id, caller_zip, caller_state, caller_city, caller_country, decision
  )
  SELECT
    ping.company_id, ping.uuid, ping.created_at, ping.call_uuid, ping.status, ping.reason, ping.postback_key_id,
    ping.campaign_id, ping.affiliate_id, ping.target_id, ping.caller_number, ping.inbound_number, ping.tags,
    ping.revenue, ping.payout, ping.seconds, ping.expires_at, ping.ended_at, ping.shield_scope,
    ping.shield_scope_id, ping.caller_zip, ping.caller_state, ping.caller_city, ping.caller_country, ping.decision
  FROM unnest(decided) WITH ORDINALITY AS ping
  WHERE ping.ordinality <> ALL (places);

  IF places = '{}' THEN
    RETURN;
  END IF;

  INSERT INTO reservations (
    company_id, uuid, created_at, call_uuid, status, reason, postback_key_id, campaign_id, affiliate_id,
    caller_number, inbound_number, tags, ended_at, shield_scope, shield_scope_id, caller_zip, caller_state,
    caller_city, caller_country, decision, duplicate_original_uuid, duplicate_order
  )
  SELECT
    ping.company_id, ping.uuid, ping.created_at, ping.call_uuid, 'ping-shield', 'shield', ping.postback_key_id,
    ping.campaign_id, ping.affiliate_id, ping.caller_number, ping.inbound_number, ping.tags, ping.created_at,
    ping.shield_scope, ping.shield_scope_id, ping.caller_zip, ping.caller_state, ping.caller_city,
    ping.caller_country, ping.decision, shielded.original_uuid, shielded.duplicate_order
  FROM unnest(decided) WITH ORDINALITY AS ping
  JOIN unnest(places, original_uuids, orders) AS shielded (place, original_uuid, duplicate_order)
    ON shielded.place = ping.ordinality;

  RETURN QUERY
  SELECT
    shielded.place::integer, original.uuid, original.status, original.payout, original.seconds,
    original.inbound_number, original.expires_at
  FROM unnest(decided) WITH ORDINALITY AS ping
  JOIN unnest(places, original_uuids, original_times) AS shielded (place, original_uuid, original_time)
    ON shielded.place = ping.ordinality
  JOIN reservations AS original
    ON original.company_id = ping.company_id
    AND original.uuid = shielded.original_uuid
    AND original.created_at = shielded.original_time;
END
$$;

-- Inserts calls that have just arrived, with the first of their events.
--   arrived  [{column: value, …, caller_is_static, events: [{at, type, data}, …]}, …], each call once. A static caller
--            stands for many: it meets nobody, and no call of it is a repeat
CREATE OR REPLACE FUNCTION start_calls(arrived json) RETURNS void
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
      tags jsonb, reservation_uuid uuid, caller_is_static boolean, events json
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
      forwarded_time, end_time, hung_up_by, tags, reservation_uuid,
      number_repeat, affiliate_repeat
    )
    SELECT
      company_id, uuid, created_at, greatest(now(), created_at), process_id, status, via, caller,
      caller_zip, caller_state, caller_city, caller_country, number_id, number, dialed_number, campaign_id, cid,
      affiliate_id, afid, sid, forwarded_time, end_time, hung_up_by, tags, reservation_uuid,
      caller IS NOT NULL AND caller_is_static IS NOT TRUE AND number_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM first_encounters WHERE call_uuid = uuid AND subject = 'number'),
      caller IS NOT NULL AND caller_is_static IS NOT TRUE AND affiliate_id IS NOT NULL
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
--   changed  [{column: value, …, caller_is_static, met_target_id, events: [{at, type, data}, …]}, …], each call once;
--            met_target_id is set when a target has answered since the last time
-- Returns the UUIDs of the calls that were updated.
CREATE OR REPLACE FUNCTION save_calls(changed json) RETURNS TABLE (uuid uuid)
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
  WITH batch AS MATERIALIZED (
    SELECT *
    FROM json_to_recordset(changed) AS call (
      company_id integer, uuid uuid, created_at timestamptz, process_id uuid, status text,
      caller text, dialed_number text, target_id integer, tid text, target_group_id integer, target_group_name text,
      forwarded_time timestamptz, connected_time timestamptz, end_time timestamptz, hung_up_by text,
      keys_pressed text, rescued boolean, caller_is_static boolean, met_target_id integer, events json
    )
  ), first_encounters AS (
    INSERT INTO caller_encounters (company_id, caller, subject, subject_id, call_uuid)
    SELECT batch.company_id, batch.caller, 'target', batch.met_target_id, batch.uuid
    FROM batch
    WHERE batch.caller IS NOT NULL AND batch.caller_is_static IS NOT TRUE AND batch.met_target_id IS NOT NULL
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
        WHEN batch.caller IS NULL OR batch.caller_is_static OR batch.met_target_id IS NULL THEN call.target_repeat
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
