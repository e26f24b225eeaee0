-- Ends reservations whose time is up, at most `most` of them, with their shields and slots. Rows that another process
-- is working on are left to it. Answers how many ended.
CREATE OR REPLACE FUNCTION expire_reservations(moment timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  ended json;
  slots_held json;
BEGIN
  WITH due AS (
    SELECT company_id, uuid, created_at
    FROM reservations
    WHERE status IN ('reserved', 'confirmed') AND ended_at IS NULL AND expires_at <= moment
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
