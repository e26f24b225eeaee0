-- What a ping costs the database.
--
-- The statements of a batch are the same for all batches, and the functions leave the planner only look-ups by key: there
-- is nothing to choose, and so they are planned once. Choosing the plan of the one that lends numbers afresh each time
-- took up to a third of a batch.

-- Who holds a number is asked for visitors alone, who know only their own id. A reservation's row names its number, and the
-- number leads to the lease: so lending to a reservation moves two index entries instead of three.
ALTER TABLE number_leases DROP CONSTRAINT number_leases_company_id_number_pool_id_holder_id_holder_key;
CREATE UNIQUE INDEX number_leases_visitor ON number_leases (company_id, number_pool_id, holder_id)
  WHERE holder = 'visitor';

-- Lends a number of a pool until "until": to a visitor who holds one already that same number, also when the lease has run
-- out and nobody else has had it since; to others the one whose last lease ended longest ago, once the pool's buffer
-- has passed. Those who ask at once, from whatever processes, get different numbers and do not wait for one another. No
-- row = no number is free.
CREATE OR REPLACE FUNCTION lease_number(
  of_company_id integer, of_pool_id integer, to_holder text, to_holder_id uuid, moment timestamptz, until timestamptz,
  from_affiliate_id integer, carried_tags json
)
RETURNS TABLE (number_id integer, number text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  rested_since timestamptz;
  chosen_id integer;
BEGIN
  IF to_holder = 'visitor' THEN
    -- One visitor's requests come one after another, or it would get as many numbers as it asks at once.
    PERFORM pg_advisory_xact_lock(hashtextextended(format('number_lease %s %s', of_pool_id, to_holder_id), 0));

    RETURN QUERY
    UPDATE number_leases AS held
    SET
      expires_at = greatest(held.expires_at, until),
      affiliate_id = from_affiliate_id,
      tags = carried_tags
    FROM numbers AS lent
    WHERE held.company_id = of_company_id AND held.number_pool_id = of_pool_id AND held.holder_id = to_holder_id
      AND held.holder = 'visitor'
      AND lent.company_id = held.company_id AND lent.id = held.number_id AND lent.paused_at IS NULL
    RETURNING lent.id, lent.number;
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;

  -- The pool before its numbers, as everyone locks them.
  SELECT moment - make_interval(secs => pool.buffer_seconds) INTO rested_since
  FROM number_pools AS pool
  WHERE pool.company_id = of_company_id AND pool.id = of_pool_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  IF to_holder = 'visitor' THEN
    -- What it holds still was paused meanwhile.
    UPDATE number_leases AS held
    SET holder = NULL, holder_id = NULL, expires_at = least(held.expires_at, moment)
    WHERE held.company_id = of_company_id AND held.number_pool_id = of_pool_id AND held.holder_id = to_holder_id
      AND held.holder = 'visitor';
  END IF;

  -- A row that was lent meanwhile is looked at again once it is locked, and then is no longer free. OFFSET 0 makes it a
  -- look-up for each, in the order of the index.
  SELECT rested.number_id INTO chosen_id
  FROM number_leases AS rested
  CROSS JOIN LATERAL (
    SELECT
    FROM numbers AS lent
    WHERE lent.company_id = of_company_id AND lent.id = rested.number_id AND lent.paused_at IS NULL
    OFFSET 0
  ) AS lendable
  WHERE rested.company_id = of_company_id AND rested.number_pool_id = of_pool_id
    AND rested.expires_at <= rested_since
  ORDER BY rested.expires_at, rested.number_id
  LIMIT 1
  FOR UPDATE OF rested SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
  UPDATE number_leases AS lease
  SET
    holder = to_holder,
    holder_id = to_holder_id,
    leased_at = moment,
    expires_at = until,
    affiliate_id = from_affiliate_id,
    tags = carried_tags
  FROM numbers AS lent
  WHERE lease.company_id = of_company_id AND lease.number_id = chosen_id
    AND lent.company_id = lease.company_id AND lent.id = lease.number_id
  RETURNING lent.id, lent.number;
END
$$;

-- Lends numbers of one pool to reservations that are being recorded, least recently used first, until they expire. Those
-- for which the pool has none free get none. As lease_number does for one holder, but for all of them at once.
--   places        of the reservations, from 1; side by side with the rest
CREATE OR REPLACE FUNCTION lease_to_reservations(
  of_company_id integer, of_pool_id integer, moment timestamptz, places bigint[], uuids uuid[], moments timestamptz[],
  expirations timestamptz[], affiliate_ids integer[]
)
RETURNS TABLE (place bigint, number text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  rested_since timestamptz;
  -- Side by side, least recently used first.
  chosen_ids integer[];
  chosen_numbers text[];
BEGIN
  -- The pool before its numbers, as everyone locks them; one that is being deleted is waited for, and then absent.
  SELECT moment - make_interval(secs => pool.buffer_seconds) INTO rested_since
  FROM number_pools AS pool
  WHERE pool.company_id = of_company_id AND pool.id = of_pool_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  -- A row that was lent meanwhile is looked at again once it is locked, and then is no longer free. OFFSET 0 makes it a
  -- look-up for each, in the order of the index.
  SELECT array_agg(free.number_id), array_agg(free.number) INTO chosen_ids, chosen_numbers
  FROM (
    SELECT rested.number_id, lendable.number
    FROM number_leases AS rested
    CROSS JOIN LATERAL (
      SELECT lent.number
      FROM numbers AS lent
      WHERE lent.company_id = of_company_id AND lent.id = rested.number_id AND lent.paused_at IS NULL
      OFFSET 0
    ) AS lendable
    WHERE rested.company_id = of_company_id AND rested.number_pool_id = of_pool_id
      AND rested.expires_at <= rested_since
    ORDER BY rested.expires_at, rested.number_id
    LIMIT cardinality(places)
    FOR UPDATE OF rested SKIP LOCKED
  ) AS free;

  UPDATE number_leases AS lease
  SET
    holder = 'reservation',
    holder_id = uuids[array_position(chosen_ids, lease.number_id)],
    leased_at = moments[array_position(chosen_ids, lease.number_id)],
    expires_at = expirations[array_position(chosen_ids, lease.number_id)],
    affiliate_id = affiliate_ids[array_position(chosen_ids, lease.number_id)],
    tags = '{}'
  WHERE lease.company_id = of_company_id AND lease.number_id = ANY (chosen_ids);

  FOR turn IN 1 .. coalesce(cardinality(chosen_ids), 0) LOOP
    place := places[turn];
    number := chosen_numbers[turn];
    RETURN NEXT;
  END LOOP;
END
$$;

-- Ends the leases of reservations that have ended: from then on their numbers rest. What expires needs none of this,
-- because its lease ends with it.
--   ended  [{company_id, uuid, inbound_number, number_pool_id, ended_at}, …]: columns of "reservations"
CREATE OR REPLACE FUNCTION end_leases(ended json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
  WITH locked AS (
    SELECT lease.company_id, lease.number_id, reservation.ended_at
    FROM json_populate_recordset(NULL::reservations, ended) AS reservation
    JOIN numbers AS lent
      ON lent.company_id = reservation.company_id
      AND lent.number = reservation.inbound_number
      AND lent.number_pool_id = reservation.number_pool_id
    JOIN number_leases AS lease
      ON lease.company_id = lent.company_id
      AND lease.number_id = lent.id
      AND lease.holder_id = reservation.uuid
      AND lease.holder = 'reservation'
    ORDER BY lease.company_id, lease.number_id
    FOR UPDATE OF lease
  )
  UPDATE number_leases AS lease
  SET expires_at = least(lease.expires_at, locked.ended_at)
  FROM locked
  WHERE lease.company_id = locked.company_id AND lease.number_id = locked.number_id;
$$;

-- An old process that calls it with two arguments is answered by the new one.
DROP FUNCTION record_pings(decided_ping[], integer[]);

-- Stores a batch of decided pings. Of all pings of one caller, from whatever process, the database lets one become the
-- reservation; those that come while it lives become its duplicates. Answers, by "kind":
--   duplicate    each with the reservation it is to be answered with
--   leased       those that stand as they were decided and got a temporary number: inbound_number
--   unshielded   those that were expected to be duplicates and are none: nothing is stored of them
--   outside_shield  places in "decided", from 1, of those that no shield concerns: each stands as it was decided
--   announced       places of those whose reservations are announced: somebody listens
CREATE FUNCTION record_pings(decided decided_ping[], outside_shield integer[], announced integer[] DEFAULT '{}')
RETURNS TABLE (
  place integer, uuid uuid, status text, payout numeric, seconds integer, inbound_number text,
  expires_at timestamptz, kind text
)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  -- What the batch holds, so that nothing is looked for that is not there: most hold nothing but new reservations.
  shielded_reservations bigint;
  asks_others boolean;
  wants_numbers boolean;
  expects_duplicates boolean;
  own_shields uuid[];
  asking record;
  shield ping_shields;
  -- Side by side, for each duplicate.
  places bigint[] := '{}';
  original_uuids uuid[] := '{}';
  original_times timestamptz[] := '{}';
  orders integer[] := '{}';
  lease record;
  -- By the place of the reservation that it is lent to.
  lent_numbers text[] := '{}';
BEGIN
  SELECT
    count(*) FILTER (WHERE ping.status = 'reserved' AND asked.is_shielded),
    bool_or(ping.status IN ('no-target', 'ping-shield') AND asked.is_shielded),
    bool_or(ping.status = 'reserved' AND ping.number_pool_id IS NOT NULL),
    bool_or(ping.status = 'ping-shield')
  INTO shielded_reservations, asks_others, wants_numbers, expects_duplicates
  FROM unnest(decided) WITH ORDINALITY AS ping
  CROSS JOIN LATERAL (
    SELECT ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (outside_shield) AS is_shielded
  ) AS asked;

  -- All at once and in order: reserved pings and others ask for the same shields one after the other below.
  PERFORM
  FROM unnest(decided) WITH ORDINALITY AS asked
  JOIN ping_shields AS existing
    ON existing.company_id = asked.company_id
    AND existing.scope = asked.shield_scope
    AND existing.scope_id = asked.shield_scope_id
    AND existing.caller_number = asked.caller_number
  WHERE asked.ordinality <> ALL (outside_shield)
  ORDER BY existing.company_id, existing.scope, existing.scope_id, existing.caller_number
  FOR UPDATE OF existing;

  WITH shielding AS (
    INSERT INTO ping_shields AS existing
      (company_id, scope, scope_id, caller_number, reservation_uuid, reserved_at, expires_at)
    SELECT DISTINCT ON (ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number)
      ping.company_id, ping.shield_scope, ping.shield_scope_id, ping.caller_number,
      ping.uuid, ping.created_at, ping.expires_at
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.status = 'reserved' AND ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (outside_shield)
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
  IF asks_others OR cardinality(own_shields) < shielded_reservations THEN
    FOR asking IN
      SELECT ping.*
      FROM unnest(decided) WITH ORDINALITY AS ping
      WHERE ping.status IN ('reserved', 'no-target', 'ping-shield')
        AND ping.caller_number IS NOT NULL
        AND ping.ordinality <> ALL (outside_shield)
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
  END IF;

  IF wants_numbers THEN
    FOR lease IN
      SELECT lent.place, lent.number
      FROM (
        SELECT
          ping.company_id, ping.number_pool_id, max(ping.created_at) AS moment,
          array_agg(ping.ordinality) AS places,
          array_agg(ping.uuid) AS uuids,
          array_agg(ping.created_at) AS moments,
          array_agg(ping.expires_at) AS expirations,
          array_agg(ping.affiliate_id) AS affiliate_ids
        FROM unnest(decided) WITH ORDINALITY AS ping
        WHERE ping.status = 'reserved' AND ping.number_pool_id IS NOT NULL AND ping.ordinality <> ALL (places)
        GROUP BY ping.company_id, ping.number_pool_id
        ORDER BY ping.company_id, ping.number_pool_id
      ) AS asked
      CROSS JOIN LATERAL lease_to_reservations(
        asked.company_id, asked.number_pool_id, asked.moment, asked.places, asked.uuids, asked.moments,
        asked.expirations, asked.affiliate_ids
      ) AS lent
    LOOP
      lent_numbers[lease.place] := lease.number;
      place := lease.place;
      inbound_number := lease.number;
      kind := 'leased';
      RETURN NEXT;
    END LOOP;
  END IF;

  INSERT INTO reservations (
    company_id, uuid, created_at, call_uuid, status, reason, postback_key_id, campaign_id, affiliate_id, target_id,
    caller_number, inbound_number, number_pool_id, dial_number, tags, revenue, payout, seconds, expires_at, ended_at,
    shield_scope, shield_scope_id, caller_zip, caller_state, caller_city, caller_country, decision,
    pbm_table_version, pbm_rule_id, pbm_bucket, pbm_variant, pbm_original_payout, pbm_percent_of_revenue, announced
  )
  SELECT
    ping.company_id, ping.uuid, ping.created_at, ping.call_uuid, ping.status, ping.reason, ping.postback_key_id,
    ping.campaign_id, ping.affiliate_id, ping.target_id, ping.caller_number,
    coalesce(lent_numbers[ping.ordinality], ping.inbound_number),
    CASE WHEN lent_numbers[ping.ordinality] IS NOT NULL THEN ping.number_pool_id END,
    ping.dial_number, ping.tags,
    coalesce(ping.revenue, '0')::numeric, coalesce(ping.payout, '0')::numeric, coalesce(ping.seconds, 0),
    ping.expires_at, ping.ended_at, ping.shield_scope, ping.shield_scope_id, ping.caller_zip, ping.caller_state,
    ping.caller_city, ping.caller_country, ping.decision, ping.pbm_table_version, ping.pbm_rule_id, ping.pbm_bucket,
    ping.pbm_variant, ping.pbm_original_payout::numeric, ping.pbm_percent_of_revenue::numeric,
    ping.ordinality = ANY (record_pings.announced)
  FROM unnest(decided) WITH ORDINALITY AS ping
  WHERE ping.ordinality <> ALL (places) AND ping.status <> 'ping-shield';

  IF expects_duplicates THEN
    RETURN QUERY
    SELECT
      ping.ordinality::integer, NULL::uuid, NULL::text, NULL::numeric, NULL::integer, NULL::text, NULL::timestamptz,
      'unshielded'
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.ordinality <> ALL (places) AND ping.status = 'ping-shield';
  END IF;

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
    original.inbound_number, original.expires_at, 'duplicate'
  FROM unnest(decided) WITH ORDINALITY AS ping
  JOIN unnest(places, original_uuids, original_times) AS shielded (place, original_uuid, original_time)
    ON shielded.place = ping.ordinality
  JOIN reservations AS original
    ON original.company_id = ping.company_id
    AND original.uuid = shielded.original_uuid
    AND original.created_at = shielded.original_time;
END
$$;

ALTER FUNCTION lease_to_reservation(integer, uuid, timestamptz, integer, timestamptz)
  SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION expire_reservations(timestamptz, integer) SET plan_cache_mode = force_generic_plan;
