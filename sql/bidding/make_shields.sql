-- Makes the shields of a batch's reservations, each caller's of the first that asks for it, as far as none lives. Answers the
-- reservations that have one now. Its settings are those of its caller (record_pings), which has locked all that there were.
--   outside_shield, found_places  places in "decided", from 1, of those that make none
--   has_shields  whether any of these callers had a shield then, live or not
CREATE OR REPLACE FUNCTION make_shields(
  decided decided_ping[], outside_shield integer[], found_places bigint[], has_shields boolean
) RETURNS uuid[]
LANGUAGE plpgsql
AS $$
DECLARE
  made uuid[];
BEGIN
  IF NOT has_shields THEN
    -- Nothing has to be looked for again. Whoever makes one at this very moment is waited for, and then it is as if all had been
    -- there before.
    BEGIN
      WITH shielding AS (
        INSERT INTO ping_shields
          (company_id, caller_number, scope, scope_id, campaign_id, reservation_uuid, reserved_at, expires_at)
        SELECT DISTINCT ON (ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id)
          ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id, ping.campaign_id,
          ping.uuid, ping.created_at, ping.expires_at
        FROM unnest(decided) WITH ORDINALITY AS ping
        WHERE ping.status = 'reserved' AND ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (outside_shield)
          AND ping.ordinality <> ALL (found_places)
        ORDER BY ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id, ping.ordinality
        RETURNING reservation_uuid
      )
      SELECT coalesce(array_agg(shielding.reservation_uuid), '{}') INTO made FROM shielding;
      RETURN made;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  END IF;

  WITH shielding AS (
    INSERT INTO ping_shields AS existing
      (company_id, caller_number, scope, scope_id, campaign_id, reservation_uuid, reserved_at, expires_at)
    SELECT DISTINCT ON (ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id)
      ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id, ping.campaign_id,
      ping.uuid, ping.created_at, ping.expires_at
    FROM unnest(decided) WITH ORDINALITY AS ping
    WHERE ping.status = 'reserved' AND ping.caller_number IS NOT NULL AND ping.ordinality <> ALL (outside_shield)
      AND ping.ordinality <> ALL (found_places)
    ORDER BY ping.company_id, ping.caller_number, ping.shield_scope, ping.shield_scope_id, ping.ordinality
    ON CONFLICT (company_id, caller_number, scope, scope_id) DO UPDATE
    SET reservation_uuid = excluded.reservation_uuid,
      reserved_at = excluded.reserved_at,
      expires_at = excluded.expires_at,
      duplicates = 0
    WHERE existing.expires_at <= excluded.reserved_at
    RETURNING existing.reservation_uuid
  )
  SELECT coalesce(array_agg(shielding.reservation_uuid), '{}') INTO made FROM shielding;
  RETURN made;
END
$$;
