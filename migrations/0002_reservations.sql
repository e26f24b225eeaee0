-- Reservations: one row for each ping, whatever came of it. These rows are the RTB inbounds log.

-- Makes the monthly partitions of a table for `months` months from the one that `moment` lies in (UTC). Processes that
-- start together do it one after another: the lock keeps them apart, and not those who read or write. A month that
-- exists costs no lock.
CREATE FUNCTION ensure_partitions(parent text, moment timestamptz, months integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  month timestamp;
  partition_name text;
BEGIN
  FOR ahead IN 0 .. months - 1 LOOP
    month := date_trunc('month', moment AT TIME ZONE 'UTC') + make_interval(months => ahead);
    partition_name := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
    CONTINUE WHEN to_regclass(partition_name) IS NOT NULL;
    EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', parent);
    CONTINUE WHEN to_regclass(partition_name) IS NOT NULL;
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      partition_name, parent, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'
    );
  END LOOP;
END
$$;

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
-- reservation ends.
CREATE TABLE ping_shields (
  company_id integer NOT NULL,
  scope text NOT NULL,
  scope_id integer NOT NULL,
  caller_number text NOT NULL,
  reservation_uuid uuid NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Pings that were answered with the reservation so far.
  duplicates integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, scope, scope_id, caller_number)
) WITH (fillfactor = 70);

-- Stores a batch of decided pings. Of all pings of one caller, from whatever process, the database lets one become the
-- reservation; those that come while it lives become its duplicates. Answers the duplicates only, each with the
-- reservation it is to be answered with.
--   pings  [{company_id, uuid, created_at, …}, …]: columns of "reservations", as decided before any shield
CREATE FUNCTION record_pings(pings json)
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
    FROM unnest(decided) AS ping
    WHERE ping.caller_number IS NOT NULL
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
    WHERE ping.status = 'reserved' AND ping.caller_number IS NOT NULL
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

-- Ends the shields of reservations that have ended, unless another reservation has taken the shield over.
--   ended  [{company_id, uuid, shield_scope, shield_scope_id, caller_number}, …]: columns of "reservations"
CREATE FUNCTION end_shields(ended json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
  WITH locked AS (
    SELECT shield.*
    FROM json_populate_recordset(NULL::reservations, ended) AS reservation
    JOIN ping_shields AS shield
      ON shield.company_id = reservation.company_id
      AND shield.scope = reservation.shield_scope
      AND shield.scope_id = reservation.shield_scope_id
      AND shield.caller_number = reservation.caller_number
      AND shield.reservation_uuid = reservation.uuid
    ORDER BY shield.company_id, shield.scope, shield.scope_id, shield.caller_number
    FOR UPDATE OF shield
  )
  DELETE FROM ping_shields AS shield
  USING locked
  WHERE shield.company_id = locked.company_id
    AND shield.scope = locked.scope
    AND shield.scope_id = locked.scope_id
    AND shield.caller_number = locked.caller_number;
$$;

-- Takes the slots of a batch of reservations that are reserved and live, oldest first, and marks them: confirmed, or,
-- where the ping itself takes the slot, only as holding it. Where a cap is full the reservation ends as no-target.
-- Answers the status of each after that.
--   requests        [{company_id, uuid, created_at, counters, is_confirm, moment}, …], each reservation once; counters
--                   as take_slots takes them
--   named_counters  as take_slots takes them
CREATE FUNCTION confirm_reservations(requests json, named_counters json)
RETURNS TABLE (place integer, status text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
#variable_conflict use_column
DECLARE
  locked record;
  -- Side by side, for each reservation that may be confirmed.
  wanted_slots json[] := '{}';
  wanted_places bigint[] := '{}';
  taken_places bigint[];
  refused_places bigint[];
  ended json;
BEGIN
  -- Found by key alone: with the status among the conditions, an index of all live reservations would look tempting.
  FOR locked IN
    SELECT
      request.place, request.counters, request.moment, reservation.company_id, reservation.call_uuid,
      reservation.target_id, reservation.status, reservation.expires_at
    FROM ROWS FROM (
      json_to_recordset(requests) AS (
        company_id integer, uuid uuid, created_at timestamptz, counters json, moment timestamptz
      )
    ) WITH ORDINALITY AS request (company_id, uuid, created_at, counters, moment, place)
    JOIN reservations AS reservation USING (company_id, uuid, created_at)
    ORDER BY reservation.uuid
    FOR UPDATE OF reservation
  LOOP
    IF locked.status = 'reserved' AND locked.expires_at > locked.moment THEN
      wanted_places := wanted_places || locked.place;
      wanted_slots := wanted_slots || json_build_object(
        'company_id', locked.company_id, 'call_uuid', locked.call_uuid, 'target_id', locked.target_id,
        'counters', locked.counters, 'taken_at', locked.moment
      );
    END IF;
  END LOOP;

  IF wanted_places <> '{}' THEN
    SELECT
      array_agg(wanted_places[slot.place]) FILTER (WHERE slot.is_taken),
      array_agg(wanted_places[slot.place]) FILTER (WHERE NOT slot.is_taken)
    INTO taken_places, refused_places
    FROM take_slots(array_to_json(wanted_slots), named_counters) AS slot;
  END IF;

  IF taken_places IS NOT NULL THEN
    UPDATE reservations AS reservation
    SET slot_taken = true,
      status = CASE WHEN request.is_confirm THEN 'confirmed' ELSE reservation.status END,
      confirmed_at = CASE WHEN request.is_confirm THEN request.moment END
    FROM ROWS FROM (
      json_to_recordset(requests) AS (
        company_id integer, uuid uuid, created_at timestamptz, is_confirm boolean, moment timestamptz
      )
    ) WITH ORDINALITY AS request (company_id, uuid, created_at, is_confirm, moment, place)
    WHERE request.place = ANY (taken_places)
      AND reservation.company_id = request.company_id
      AND reservation.uuid = request.uuid
      AND reservation.created_at = request.created_at;
  END IF;

  IF refused_places IS NOT NULL THEN
    WITH refused AS (
      UPDATE reservations AS reservation
      SET status = 'no-target', reason = 'capped', ended_at = request.moment
      FROM ROWS FROM (
        json_to_recordset(requests) AS (company_id integer, uuid uuid, created_at timestamptz, moment timestamptz)
      ) WITH ORDINALITY AS request (company_id, uuid, created_at, moment, place)
      WHERE request.place = ANY (refused_places)
        AND reservation.company_id = request.company_id
        AND reservation.uuid = request.uuid
        AND reservation.created_at = request.created_at
      RETURNING reservation.*
    )
    SELECT
      json_agg(
        json_build_object(
          'company_id', refused.company_id, 'uuid', refused.uuid, 'shield_scope', refused.shield_scope,
          'shield_scope_id', refused.shield_scope_id, 'caller_number', refused.caller_number
        )
      )
    INTO ended
    FROM refused;
    PERFORM end_shields(ended);
  END IF;

  RETURN QUERY
  SELECT request.place::integer, reservation.status
  FROM ROWS FROM (
    json_to_recordset(requests) AS (company_id integer, uuid uuid, created_at timestamptz)
  ) WITH ORDINALITY AS request (company_id, uuid, created_at, place)
  JOIN reservations AS reservation USING (company_id, uuid, created_at);
END
$$;

-- Ends reservations whose time is up, at most `most` of them, with their shields and slots. Rows that another process
-- is working on are left to it. Answers how many ended.
CREATE FUNCTION expire_reservations(moment timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
#variable_conflict use_column
DECLARE
  ended json;
  slots_held json;
BEGIN
  WITH due AS (
    SELECT company_id, uuid, created_at
    FROM reservations
    WHERE status IN ('reserved', 'confirmed') AND expires_at <= moment
    ORDER BY expires_at
    LIMIT most
    FOR UPDATE SKIP LOCKED
  ), expired AS (
    UPDATE reservations AS reservation
    SET status = 'expired', ended_at = reservation.expires_at
    FROM due
    WHERE reservation.company_id = due.company_id
      AND reservation.uuid = due.uuid
      AND reservation.created_at = due.created_at
    RETURNING reservation.*
  )
  SELECT
    json_agg(
      json_build_object(
        'company_id', expired.company_id, 'uuid', expired.uuid, 'shield_scope', expired.shield_scope,
        'shield_scope_id', expired.shield_scope_id, 'caller_number', expired.caller_number
      )
    ),
    json_agg(json_build_object('company_id', expired.company_id, 'call_uuid', expired.call_uuid))
      FILTER (WHERE expired.slot_taken)
  INTO ended, slots_held
  FROM expired;

  IF ended IS NULL THEN
    RETURN 0;
  END IF;
  IF slots_held IS NOT NULL THEN
    PERFORM release_slots(slots_held);
  END IF;
  PERFORM end_shields(ended);
  RETURN json_array_length(ended);
END
$$;
