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
