-- Takes the slots of a batch of reservations that are reserved and live, oldest first, and marks them: confirmed, or,
-- where the ping itself takes the slot, only as holding it. Where a cap is full the reservation ends as no-target.
-- Answers, for those that did not become what was asked for, what they are after that; null for one that is not there.
-- Where windows are cut in other zones by now, nothing is done: answers those caps, without a place, and their zones.
--   requests  each reservation once; counters as take_slots takes them
--   company_ids, cap_ids, window_labels, zones  as take_slots takes them
CREATE OR REPLACE FUNCTION confirm_reservations(
  requests slot_for_reservation[], company_ids integer[], cap_ids integer[], window_labels text[], zones text[] DEFAULT NULL
)
RETURNS TABLE (place integer, status text, recut_cap_id integer, zone text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  -- Side by side, for each reservation that may be confirmed.
  wanted_places integer[];
  wanted_slots wanted_slot[];
  -- Side by side, for all others.
  other_places integer[];
  other_statuses text[];
  refused_places integer[] := '{}';
  -- Side by side.
  recut_cap_ids integer[];
  recut_zones text[];
  ended json;
BEGIN
  -- Found by key alone: with the status among the conditions, an index of all live reservations would look tempting.
  SELECT
    array_agg(locked.place) FILTER (WHERE locked.is_live),
    array_agg(
      ROW(locked.company_id, locked.call_uuid, locked.target_id, locked.counters, locked.moment)::wanted_slot
    ) FILTER (WHERE locked.is_live),
    array_agg(locked.place) FILTER (WHERE locked.is_live IS NOT TRUE),
    array_agg(locked.status) FILTER (WHERE locked.is_live IS NOT TRUE)
  INTO wanted_places, wanted_slots, other_places, other_statuses
  FROM (
    SELECT request.place, request.company_id, request.counters, request.moment, reservation.*
    FROM (
      SELECT *
      FROM unnest(requests)
        WITH ORDINALITY AS request (company_id, uuid, created_at, counters, is_confirm, moment, place)
      ORDER BY uuid
    ) AS request
    LEFT JOIN LATERAL (
      SELECT
        existing.call_uuid, existing.target_id, existing.status,
        existing.status = 'reserved' AND existing.expires_at > request.moment AS is_live
      FROM reservations AS existing
      WHERE existing.company_id = request.company_id
        AND existing.uuid = request.uuid
        AND existing.created_at = request.created_at
      FOR UPDATE
    ) AS reservation ON true
  ) AS locked;

  IF wanted_places IS NOT NULL THEN
    SELECT
      coalesce(array_agg(wanted_places[refused.place]) FILTER (WHERE refused.place IS NOT NULL), '{}'),
      array_agg(refused.full_cap_id) FILTER (WHERE refused.place IS NULL),
      array_agg(refused.zone) FILTER (WHERE refused.place IS NULL)
    INTO refused_places, recut_cap_ids, recut_zones
    FROM take_slots(wanted_slots, company_ids, cap_ids, window_labels, zones) AS refused;
  END IF;
  IF recut_cap_ids IS NOT NULL THEN
    RETURN QUERY
    SELECT NULL::integer, NULL::text, recut.cap_id, recut.zone
    FROM unnest(recut_cap_ids, recut_zones) AS recut (cap_id, zone);
    RETURN;
  END IF;

  IF cardinality(refused_places) < cardinality(wanted_places) THEN
    UPDATE reservations AS reservation
    SET slot_taken = true,
      status = CASE WHEN request.is_confirm THEN 'confirmed' ELSE reservation.status END,
      confirmed_at = CASE WHEN request.is_confirm THEN request.moment END
    FROM unnest(requests)
      WITH ORDINALITY AS request (company_id, uuid, created_at, counters, is_confirm, moment, place)
    WHERE request.place = ANY (wanted_places)
      AND request.place <> ALL (refused_places)
      AND reservation.company_id = request.company_id
      AND reservation.uuid = request.uuid
      AND reservation.created_at = request.created_at;
    -- Where buyers were asked in between, the millisecond of the call does not lead to its reservation (orphaned_slots).
    UPDATE slots AS slot
    SET reservation_uuid = (requests[wanted.place]).uuid
    FROM unnest(wanted_places, wanted_slots)
      AS wanted (place, company_id, call_uuid, target_id, counters, taken_at)
    WHERE left((requests[wanted.place]).uuid::text, 13) <> left(wanted.call_uuid::text, 13)
      AND wanted.place <> ALL (refused_places)
      AND slot.company_id = wanted.company_id
      AND slot.call_uuid = wanted.call_uuid
      AND slot.target_id = wanted.target_id;
  END IF;

  IF cardinality(refused_places) > 0 THEN
    WITH refused AS (
      UPDATE reservations AS reservation
      SET status = 'no-target', reason = 'capped', ended_at = request.moment
      FROM unnest(requests)
        WITH ORDINALITY AS request (company_id, uuid, created_at, counters, is_confirm, moment, place)
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
          'shield_scope_id', refused.shield_scope_id, 'caller_number', refused.caller_number,
          'inbound_number', refused.inbound_number, 'number_pool_id', refused.number_pool_id,
          'ended_at', refused.ended_at
        )
      )
    INTO ended
    FROM refused;
    PERFORM end_shields(ended);
    PERFORM end_leases(ended);
    RETURN QUERY SELECT refused.place, 'no-target', NULL::integer, NULL::text FROM unnest(refused_places) AS refused (place);
  END IF;

  IF other_places IS NOT NULL THEN
    RETURN QUERY
    SELECT other.place, other.status, NULL::integer, NULL::text
    FROM unnest(other_places, other_statuses) AS other (place, status);
  END IF;
END
$$;
