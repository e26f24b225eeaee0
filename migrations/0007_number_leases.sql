-- Who holds a pool's number now, and who held it last: one row for each number that was ever lent.
CREATE TABLE number_leases (
  company_id integer NOT NULL,
  number_id integer NOT NULL,
  -- A number stays in its pool: this is the number's own, here for the index.
  number_pool_id integer NOT NULL,
  -- What the number was lent to: a web visitor, or a reservation.
  holder text NOT NULL CHECK (holder IN ('visitor', 'reservation')),
  -- Known to the holder alone, which renews and recognises its lease by it.
  holder_id uuid NOT NULL,
  leased_at timestamptz(3) NOT NULL,
  -- The number may be lent again once the pool's buffer_seconds have passed since.
  expires_at timestamptz(3) NOT NULL,
  -- The traffic source that the holder came from; calls to the number are attributed to it as long as it is there.
  affiliate_id integer,
  -- What calls to the number inherit while it is lent. Read whole or not at all.
  tags json NOT NULL,
  PRIMARY KEY (company_id, number_id),
  FOREIGN KEY (company_id, number_id) REFERENCES numbers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id) ON DELETE CASCADE,
  UNIQUE (company_id, number_pool_id, holder_id, holder)
);

CREATE INDEX number_leases_least_recent ON number_leases (company_id, number_pool_id, expires_at, number_id);

-- Lends a number of a pool until "until": to who holds one already that same number, also when the lease has run out
-- and nobody else has had it since; to others one that was never lent, or else the one whose last lease ended longest
-- ago, once the pool's buffer has passed. Those who ask at once, from whatever processes, get different numbers and do
-- not wait for one another. No row = no number is free.
CREATE FUNCTION lease_number(
  of_company_id integer, of_pool_id integer, to_holder text, to_holder_id uuid, moment timestamptz, until timestamptz,
  from_affiliate_id integer, carried_tags json
)
RETURNS TABLE (number_id integer, number text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  rested_since timestamptz;
  chosen_id integer;
BEGIN
  -- One holder's requests come one after another, or it would get as many numbers as it asks at once.
  PERFORM pg_advisory_xact_lock(hashtextextended(format('number_lease %s %s', of_pool_id, to_holder_id), 0));

  RETURN QUERY
  UPDATE number_leases AS held
  SET
    expires_at = greatest(held.expires_at, until),
    affiliate_id = from_affiliate_id,
    tags = carried_tags
  FROM numbers AS lent
  WHERE held.company_id = of_company_id AND held.number_pool_id = of_pool_id AND held.holder_id = to_holder_id
    AND held.holder = to_holder
    AND lent.company_id = held.company_id AND lent.id = held.number_id AND lent.paused_at IS NULL
  RETURNING lent.id, lent.number;
  IF FOUND THEN
    RETURN;
  END IF;

  -- The pool before its numbers, as everyone locks them.
  SELECT moment - make_interval(secs => pool.buffer_seconds) INTO rested_since
  FROM number_pools AS pool
  WHERE pool.company_id = of_company_id AND pool.id = of_pool_id
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  -- What it holds still was paused meanwhile.
  DELETE FROM number_leases AS held
  WHERE held.company_id = of_company_id AND held.number_pool_id = of_pool_id AND held.holder_id = to_holder_id
    AND held.holder = to_holder;

  LOOP
    SELECT fresh.id INTO chosen_id
    FROM numbers AS fresh
    WHERE fresh.company_id = of_company_id AND fresh.number_pool_id = of_pool_id AND fresh.paused_at IS NULL
      AND NOT EXISTS (
        SELECT FROM number_leases AS earlier
        WHERE earlier.company_id = fresh.company_id AND earlier.number_id = fresh.id
      )
    ORDER BY fresh.id
    LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED;
    EXIT WHEN NOT FOUND;
    INSERT INTO number_leases (
      company_id, number_id, number_pool_id, holder, holder_id, leased_at, expires_at, affiliate_id, tags
    )
    VALUES (
      of_company_id, chosen_id, of_pool_id, to_holder, to_holder_id, moment, until, from_affiliate_id, carried_tags
    )
    -- It was lent, and that committed, between looking and locking: the next look sees it.
    ON CONFLICT (company_id, number_id) DO NOTHING;
    IF FOUND THEN
      RETURN QUERY
      SELECT lent.id, lent.number
      FROM numbers AS lent
      WHERE lent.company_id = of_company_id AND lent.id = chosen_id;
      RETURN;
    END IF;
  END LOOP;

  -- A row that was lent meanwhile is looked at again once it is locked, and then is no longer free.
  SELECT rested.number_id INTO chosen_id
  FROM number_leases AS rested
  JOIN numbers AS lendable ON lendable.company_id = rested.company_id AND lendable.id = rested.number_id
  WHERE rested.company_id = of_company_id AND rested.number_pool_id = of_pool_id
    AND rested.expires_at <= rested_since
    AND lendable.paused_at IS NULL
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
