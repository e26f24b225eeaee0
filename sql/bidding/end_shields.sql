-- Ends the Ping Shields of reservations that have ended.
--   ended  [{company_id, uuid, shield_scope, shield_scope_id, caller_number}, …]: columns of "reservations"
CREATE OR REPLACE FUNCTION end_shields(ended json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
  WITH locked AS (
    SELECT shield.*
    FROM json_populate_recordset(NULL::reservations, ended) AS reservation
    JOIN ping_shields AS shield
      ON shield.company_id = reservation.company_id
      AND shield.caller_number = reservation.caller_number
      AND shield.scope = reservation.shield_scope
      AND shield.scope_id = reservation.shield_scope_id
      AND shield.reservation_uuid = reservation.uuid
    ORDER BY shield.company_id, shield.caller_number, shield.scope, shield.scope_id
    FOR UPDATE OF shield
  )
  DELETE FROM ping_shields AS shield
  USING locked
  WHERE shield.company_id = locked.company_id
    AND shield.caller_number = locked.caller_number
    AND shield.scope = locked.scope
    AND shield.scope_id = locked.scope_id;
$$;
