-- Lends a number of a pool until "until": to a visitor who holds one already that same number, also when the lease has run
-- out and nobody else has had it since; to others the one whose last lease ended longest ago, once the pool's buffer
-- has passed. Those who ask at once, from whatever processes, get different numbers and do not wait for one another. No
-- row = no number is free. Visitors from one address hold at most a tenth of a pool, and at least one number, which count until they have
-- rested: a row of nulls = this address has as many already.
CREATE OR REPLACE FUNCTION lease_number(
  of_company_id integer, of_pool_id integer, to_holder text, to_holder_id uuid, moment timestamptz, until timestamptz,
  from_affiliate_id integer, carried_tags json, from_address text DEFAULT NULL
)
RETURNS TABLE (number_id integer, number text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  rested_since timestamptz;
  most_of_address integer;
  chosen_id integer;
  address_hash bigint := hashtextextended(from_address, 0);
BEGIN
  IF to_holder = 'visitor' THEN
    -- One visitor's requests come one after another, or it would get as many numbers as it asks at once.
    PERFORM pg_advisory_xact_lock(hashtextextended(format('number_lease %s %s', of_pool_id, to_holder_id), 0));

    IF from_address IS NOT NULL AND NOT EXISTS (
      SELECT FROM number_leases AS own
      WHERE own.company_id = of_company_id AND own.number_pool_id = of_pool_id AND own.holder_id = to_holder_id
        AND own.holder = 'visitor' AND own.expires_at > moment
    ) THEN
      -- Those who ask from one address wait for one another, and for nobody else.
      PERFORM pg_advisory_xact_lock(hashtextextended(format('number_lease_address %s %s', of_pool_id, from_address), 0));
      SELECT moment - make_interval(secs => pool.buffer_seconds), greatest(1, pool.max_pool_size / 10)
      INTO rested_since, most_of_address
      FROM number_pools AS pool
      WHERE pool.company_id = of_company_id AND pool.id = of_pool_id;
      -- The asker's own that rests would be lent to it again.
      IF (
        SELECT count(*) FROM number_leases AS other
        WHERE other.company_id = of_company_id AND other.number_pool_id = of_pool_id
          AND other.holder = 'visitor' AND other.holder_address = address_hash AND other.expires_at > rested_since
          AND other.holder_id <> to_holder_id
      ) >= most_of_address THEN
        RETURN QUERY SELECT NULL::integer, NULL::text;
        RETURN;
      END IF;
    END IF;

    RETURN QUERY
    UPDATE number_leases AS held
    SET
      holder_address = CASE WHEN held.expires_at > moment THEN held.holder_address ELSE address_hash END,
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
    holder_address = address_hash,
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
