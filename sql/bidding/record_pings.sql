-- Stores a batch of decided pings. Of all pings of one caller, from whatever process, the database lets one become the
-- reservation; those that come while it lives become its duplicates.
--   outside_shield  places in "decided", from 1, of those that no shield concerns: each stands as it was decided
--   announced       places of those whose reservations are announced: somebody listens
-- Answers, by "kind":
--   duplicate       each with the reservation it is to be answered with
--   leased          those that stand as they were decided and got a temporary number: inbound_number
--   unshielded      those that were expected to be duplicates and are none: nothing is stored of them
CREATE OR REPLACE FUNCTION record_pings(decided decided_ping[], outside_shield integer[], announced integer[])
RETURNS TABLE (
  place integer, uuid uuid, status text, payout numeric, seconds integer, inbound_number text,
  expires_at timestamptz, kind text, postback_key_id integer, target_id integer, slot_taken boolean
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
  asks_campaigns boolean;
  wants_numbers boolean;
  expects_duplicates boolean;
  -- Any of its callers has a shield, live or not.
  has_shields boolean;
  -- Places of reservations under campaign scope that find one of a key.
  found_places bigint[] := '{}';
  own_shields uuid[];
  asking record;
  shield ping_shields;
  -- Side by side, for each duplicate.
  places bigint[] := '{}';
  original_uuids uuid[] := '{}';
  original_times timestamptz[] := '{}';
  orders integer[] := '{}';
  pool record;
  rested_since timestamptz;
  -- By the place of the reservation that it is lent to.
  lent_numbers text[] := '{}';
BEGIN
  SELECT
    count(*) FILTER (WHERE ping.status = 'reserved' AND asked.is_shielded),
    bool_or(ping.status <> 'reserved' AND asked.is_shielded),
    bool_or(ping.shield_scope = 'campaign' AND asked.is_shielded),
    bool_or(ping.status = 'reserved' AND ping.number_pool_id IS NOT NULL),
    bool_or(ping.status = 'ping-shield')
  INTO shielded_reservations, asks_others, asks_campaigns, wants_numbers, expects_duplicates
  FROM unnest(decided) WITH ORDINALITY AS ping
  CROSS JOIN LATERAL (
    SELECT
      ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (outside_shield)
        -- Of the refused, those that were drawn: chance takes back no promise that a caller has.
        AND (ping.status <> 'rejected' OR ping.reason = 'shield') AS is_shielded
  ) AS asked;

  -- All at once and in order: reserved pings and others ask for the same shields one after the other below. OFFSET 0 keeps this a
  -- look-up by key for each ping: planned while no shield lived, it would read all that live from then on.
  PERFORM
  FROM (
    SELECT DISTINCT existing.company_id, existing.caller_number, existing.scope, existing.scope_id
    FROM unnest(decided) WITH ORDINALITY AS asked
    CROSS JOIN LATERAL (
      SELECT shielding.company_id, shielding.caller_number, shielding.scope, shielding.scope_id
      FROM ping_shields AS shielding
      WHERE shielding.company_id = asked.company_id
        AND shielding.caller_number = asked.caller_number
        AND (
          (shielding.scope = asked.shield_scope AND shielding.scope_id = asked.shield_scope_id)
          OR (asked.shield_scope = 'campaign' AND shielding.campaign_id = asked.campaign_id)
        )
      OFFSET 0
    ) AS existing
    WHERE asked.ordinality <> ALL (outside_shield)
    ORDER BY existing.company_id, existing.caller_number, existing.scope, existing.scope_id
  ) AS found
  CROSS JOIN LATERAL (
    SELECT
    FROM ping_shields AS locked
    WHERE locked.company_id = found.company_id
      AND locked.caller_number = found.caller_number
      AND locked.scope = found.scope
      AND locked.scope_id = found.scope_id
    FOR UPDATE
  ) AS locked;
  has_shields := FOUND;

  IF asks_campaigns THEN
    SELECT coalesce(array_agg(ping.ordinality), '{}') INTO found_places
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.status = 'reserved' AND ping.shield_scope = 'campaign' AND ping.ordinality <> ALL (outside_shield)
      AND (
        EXISTS (
          SELECT
          FROM ping_shields AS existing
          WHERE existing.company_id = ping.company_id
            AND existing.caller_number = ping.caller_number
            AND existing.scope = 'postback_key'
            AND existing.campaign_id = ping.campaign_id
            AND existing.expires_at > ping.created_at
        )
        OR EXISTS (
          SELECT
          FROM unnest(decided) WITH ORDINALITY AS earlier
          WHERE earlier.ordinality < ping.ordinality
            AND earlier.company_id = ping.company_id
            AND earlier.caller_number = ping.caller_number
            AND earlier.shield_scope = 'postback_key'
            AND earlier.campaign_id = ping.campaign_id
            AND earlier.status = 'reserved'
            AND earlier.expires_at > ping.created_at
            AND earlier.ordinality <> ALL (outside_shield)
        )
      );
  END IF;

  own_shields := make_shields(decided, outside_shield, found_places, has_shields);

  -- All others that find a live reservation of their caller, in the order in which every process locks shields.
  IF asks_others OR cardinality(own_shields) < shielded_reservations THEN
    FOR asking IN
      SELECT
        ping.company_id, ping.caller_number, ping.created_at, ping.ordinality, ping.status, found.scope, found.scope_id
      FROM unnest(decided) WITH ORDINALITY AS ping
      -- Under campaign scope several may live: those of keys that do not look at each other. The first stands for all.
      CROSS JOIN LATERAL (
        SELECT existing.scope, existing.scope_id
        FROM ping_shields AS existing
        WHERE existing.company_id = ping.company_id
          AND existing.caller_number = ping.caller_number
          AND (
            (existing.scope = ping.shield_scope AND existing.scope_id = ping.shield_scope_id)
            OR (ping.shield_scope = 'campaign' AND existing.campaign_id = ping.campaign_id)
          )
          AND (existing.expires_at > ping.created_at OR ping.status = 'reserved')
        ORDER BY existing.expires_at <= ping.created_at, existing.reserved_at, existing.reservation_uuid
        LIMIT 1
      ) AS found
      WHERE (ping.status <> 'rejected' OR ping.reason = 'shield')
        AND ping.ordinality <> ALL (outside_shield)
        AND ping.uuid <> ALL (own_shields)
      ORDER BY ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id, ping.ordinality
    LOOP
      UPDATE ping_shields AS original
      SET duplicates = original.duplicates + 1
      WHERE original.company_id = asking.company_id
        AND original.caller_number = asking.caller_number
        AND original.scope = asking.scope
        AND original.scope_id = asking.scope_id
        AND original.expires_at > asking.created_at
      RETURNING original.* INTO shield;
      IF FOUND THEN
        places := places || asking.ordinality;
        original_uuids := original_uuids || shield.reservation_uuid;
        original_times := original_times || shield.reserved_at;
        orders := orders || shield.duplicates;
      ELSIF asking.status = 'reserved' THEN
        -- The reservation that an earlier one of this batch found has run out by this one, which is then the next.
        PERFORM make_shields(ARRAY[decided[asking.ordinality]], '{}', '{}', true);
      END IF;
    END LOOP;
  END IF;

  IF wants_numbers THEN
    kind := 'leased';
    FOR pool IN
      SELECT
        ping.company_id, ping.number_pool_id AS id, max(ping.created_at) AS moment,
        -- Side by side, of the reservations that it is to lend numbers to.
        array_agg(ping.ordinality::integer) AS places,
        array_agg(ping.uuid) AS uuids,
        array_agg(ping.created_at) AS moments,
        array_agg(ping.expires_at) AS expirations,
        array_agg(ping.affiliate_id) AS affiliate_ids
      FROM unnest(decided) WITH ORDINALITY AS ping
      WHERE ping.status = 'reserved' AND ping.number_pool_id IS NOT NULL AND ping.ordinality <> ALL (places)
      GROUP BY ping.company_id, ping.number_pool_id
      ORDER BY ping.company_id, ping.number_pool_id
    LOOP
      -- The pool before its numbers, as everyone locks them; one that is being deleted is waited for, and then absent.
      SELECT pool.moment - make_interval(secs => lending.buffer_seconds) INTO rested_since
      FROM number_pools AS lending
      WHERE lending.company_id = pool.company_id AND lending.id = pool.id
      FOR KEY SHARE;
      CONTINUE WHEN NOT FOUND;

      -- Least recently used first; those for which the pool has none free get none. A row that was lent meanwhile is looked
      -- at again once it is locked, and then is no longer free. OFFSET 0 makes it a look-up for each, in the order of the
      -- index. A row is changed by its key: its address is another by then where it was changed and is free all the same.
      FOR place, inbound_number IN
        UPDATE number_leases AS lease
        SET
          holder = 'reservation',
          holder_id = pool.uuids[chosen.turn],
          leased_at = pool.moments[chosen.turn],
          expires_at = pool.expirations[chosen.turn],
          affiliate_id = pool.affiliate_ids[chosen.turn],
          tags = '{}'
        FROM (
          SELECT free.number_id, free.number, row_number() OVER () AS turn
          FROM (
            SELECT rested.number_id, lendable.number
            FROM number_leases AS rested
            CROSS JOIN LATERAL (
              SELECT lent.number
              FROM numbers AS lent
              WHERE lent.company_id = pool.company_id AND lent.id = rested.number_id AND lent.paused_at IS NULL
              OFFSET 0
            ) AS lendable
            WHERE rested.company_id = pool.company_id AND rested.number_pool_id = pool.id
              AND rested.expires_at <= rested_since
            ORDER BY rested.expires_at, rested.number_id
            LIMIT cardinality(pool.places)
            FOR UPDATE OF rested SKIP LOCKED
          ) AS free
        ) AS chosen
        WHERE lease.company_id = pool.company_id AND lease.number_id = chosen.number_id
        RETURNING pool.places[chosen.turn], chosen.number
      LOOP
        lent_numbers[place] := inbound_number;
        RETURN NEXT;
      END LOOP;
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
      'unshielded', NULL::integer, NULL::integer, NULL::boolean
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
    original.inbound_number, original.expires_at, 'duplicate', original.postback_key_id, original.target_id,
    original.slot_taken
  FROM unnest(decided) WITH ORDINALITY AS ping
  JOIN unnest(places, original_uuids, original_times) AS shielded (place, original_uuid, original_time)
    ON shielded.place = ping.ordinality
  JOIN reservations AS original
    ON original.company_id = ping.company_id
    AND original.uuid = shielded.original_uuid
    AND original.created_at = shielded.original_time;
END
$$;
