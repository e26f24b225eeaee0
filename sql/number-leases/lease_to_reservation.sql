-- Lends a number to a reservation that was recorded without one, since its pool has grown meanwhile. No row = the
-- reservation is over, or has a number; null = the pool has none free again.
CREATE OR REPLACE FUNCTION lease_to_reservation(
  of_company_id integer, of_uuid uuid, of_created_at timestamptz, of_pool_id integer, moment timestamptz
)
RETURNS TABLE (number text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  reservation reservations;
  lent_number text;
BEGIN
  SELECT * INTO reservation
  FROM reservations AS waiting
  WHERE waiting.company_id = of_company_id AND waiting.uuid = of_uuid AND waiting.created_at = of_created_at
  FOR UPDATE;
  IF NOT FOUND OR reservation.status NOT IN ('reserved', 'confirmed') OR reservation.expires_at <= moment
    OR reservation.inbound_number IS NOT NULL
  THEN
    RETURN;
  END IF;

  SELECT lent.number INTO lent_number
  FROM lease_number(
    of_company_id, of_pool_id, 'reservation', of_uuid, moment, reservation.expires_at, reservation.affiliate_id, '{}'
  ) AS lent;
  IF lent_number IS NOT NULL THEN
    UPDATE reservations AS waiting
    SET inbound_number = lent_number, number_pool_id = of_pool_id
    WHERE waiting.company_id = of_company_id AND waiting.uuid = of_uuid AND waiting.created_at = of_created_at;
  END IF;
  RETURN QUERY SELECT lent_number;
END
$$;
