-- Counters and reservations that are confirmed are found by key, whatever was planned while tables were small.
--
-- To the planner an index that begins with the Company looks as good as the primary key, as long as the table fits on a page.
-- The plan then stays until PostgreSQL analyses the table, and reads all caps of a Company for each that it looks up. The
-- indexes of caps begin with what tells caps apart.

ALTER TABLE caps
  DROP CONSTRAINT caps_target_kind,
  DROP CONSTRAINT caps_target_group_kind,
  ADD CONSTRAINT caps_target_kind UNIQUE (target_id, kind, company_id),
  ADD CONSTRAINT caps_target_group_kind UNIQUE (target_group_id, kind, company_id);

-- Takes a slot for each wanted one, in order, as far as all of its caps have room; the others are told which cap is
-- full (null: a cap is gone, its owner was deleted). A call that already holds its slot keeps it and counts once.
--   wanted_slots    [{company_id, call_uuid, target_id, counters: [place in named_counters, from 1, …], taken_at}, …]
--   named_counters  [{company_id, cap_id, window_label}, …], each once
CREATE OR REPLACE FUNCTION take_slots(wanted_slots json, named_counters json)
RETURNS TABLE (place integer, is_taken boolean, full_cap_id integer)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  total integer := json_array_length(named_counters);
  -- By place in named_counters; null where the cap is gone.
  companies integer[] := array_fill(NULL::integer, ARRAY[total]);
  ids integer[] := companies;
  labels text[] := array_fill(NULL::text, ARRAY[total]);
  counts integer[] := companies;
  limits integer[] := companies;
  current record;
  found_counters integer;
  wanted record;
  counter integer;
  blocking integer;
  taken_places integer[] := '{}';
  -- What the wanted slot's call counts for already, by another of its slots.
  shared integer[];
  -- Side by side: what was raised in this batch for calls that want several slots of it.
  sibling_calls uuid[] := '{}';
  sibling_counters integer[] := '{}';
BEGIN
  -- Twice at most: where a window is new, its counters are made after the first look and locked by the second.
  FOR look IN 1 .. 2 LOOP
    found_counters := 0;
    -- One after the other in the order of the key, in which everyone locks them.
    FOR current IN
      SELECT named.place, named.company_id, named.cap_id, named.window_label, counter.filled
      FROM (
        SELECT *
        FROM ROWS FROM (json_to_recordset(named_counters) AS (company_id integer, cap_id integer, window_label text))
          WITH ORDINALITY AS named (company_id, cap_id, window_label, place)
        ORDER BY company_id, cap_id, window_label
      ) AS named
      CROSS JOIN LATERAL (
        SELECT existing.filled
        FROM cap_counters AS existing
        WHERE existing.company_id = named.company_id
          AND existing.cap_id = named.cap_id
          AND existing.window_label = named.window_label
        FOR UPDATE
      ) AS counter
    LOOP
      found_counters := found_counters + 1;
      companies[current.place] := current.company_id;
      ids[current.place] := current.cap_id;
      labels[current.place] := current.window_label;
      counts[current.place] := current.filled;
    END LOOP;
    EXIT WHEN found_counters = total OR look = 2;

    -- A cap whose owner is being deleted is waited for, and then absent.
    INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
    SELECT cap.company_id, cap.id, named.window_label, 0
    FROM json_to_recordset(named_counters) AS named (company_id integer, cap_id integer, window_label text)
    JOIN caps AS cap ON cap.company_id = named.company_id AND cap.id = named.cap_id
    WHERE NOT EXISTS (
      SELECT FROM cap_counters AS existing
      WHERE existing.company_id = named.company_id
        AND existing.cap_id = named.cap_id
        AND existing.window_label = named.window_label
    )
    ORDER BY cap.company_id, cap.id, named.window_label
    FOR KEY SHARE OF cap
    ON CONFLICT DO NOTHING;
  END LOOP;

  -- A statement of its own, which sees a limit that was changed while the counters were waited for.
  FOR current IN
    SELECT named.place, limited.cap
    FROM unnest(companies, ids) WITH ORDINALITY AS named (company_id, cap_id, place)
    CROSS JOIN LATERAL (
      SELECT cap.cap FROM caps AS cap WHERE cap.company_id = named.company_id AND cap.id = named.cap_id
    ) AS limited
  LOOP
    limits[current.place] := current.cap;
  END LOOP;

  FOR wanted IN
    SELECT
      w.place, w.call_uuid, w.counters,
      held.call_uuid IS NOT NULL AS is_held,
      count(*) OVER (PARTITION BY w.company_id, w.call_uuid) > 1 AS has_siblings,
      ARRAY(
        SELECT named.place
        FROM slots AS other
        CROSS JOIN LATERAL unnest(other.cap_ids, other.window_labels) AS counted (cap_id, window_label)
        JOIN LATERAL unnest(ids, labels) WITH ORDINALITY AS named (cap_id, window_label, place)
          USING (cap_id, window_label)
        WHERE other.company_id = w.company_id AND other.call_uuid = w.call_uuid
      ) AS shared
    FROM ROWS FROM (
      json_to_recordset(wanted_slots)
        AS (company_id integer, call_uuid uuid, target_id integer, counters integer[])
    ) WITH ORDINALITY AS w (company_id, call_uuid, target_id, counters, place)
    LEFT JOIN slots AS held USING (company_id, call_uuid, target_id)
    ORDER BY w.place
  LOOP
    blocking := NULL;
    IF NOT wanted.is_held THEN
      -- A target always has caps: a wanted slot without any is of one that is gone.
      IF wanted.counters = '{}' THEN
        blocking := 0;
      END IF;
      shared := wanted.shared;
      IF wanted.has_siblings THEN
        shared := shared || ARRAY(
          SELECT sibling.counter
          FROM unnest(sibling_calls, sibling_counters) AS sibling (call_uuid, counter)
          WHERE sibling.call_uuid = wanted.call_uuid
        );
      END IF;
      FOREACH counter IN ARRAY wanted.counters LOOP
        CONTINUE WHEN counter = ANY (shared);
        IF counts[counter] IS NULL OR counts[counter] >= limits[counter] THEN
          blocking := counter;
          EXIT;
        END IF;
      END LOOP;
      IF blocking IS NULL THEN
        FOREACH counter IN ARRAY wanted.counters LOOP
          CONTINUE WHEN counter = ANY (shared);
          counts[counter] := counts[counter] + 1;
          IF wanted.has_siblings THEN
            sibling_calls := sibling_calls || wanted.call_uuid;
            sibling_counters := sibling_counters || counter;
          END IF;
        END LOOP;
        taken_places := taken_places || wanted.place::integer;
      END IF;
    END IF;
    place := wanted.place;
    is_taken := blocking IS NULL;
    full_cap_id := CASE WHEN counts[blocking] IS NOT NULL THEN ids[blocking] END;
    RETURN NEXT;
  END LOOP;

  IF taken_places = '{}' THEN
    RETURN;
  END IF;

  UPDATE cap_counters AS existing
  SET filled = counted.filled
  FROM unnest(companies, ids, labels, counts) AS counted (company_id, cap_id, window_label, filled)
  WHERE existing.company_id = counted.company_id
    AND existing.cap_id = counted.cap_id
    AND existing.window_label = counted.window_label
    AND existing.filled <> counted.filled;

  INSERT INTO slots (company_id, call_uuid, target_id, cap_ids, window_labels, taken_at)
  SELECT w.company_id, w.call_uuid, w.target_id, raised.cap_ids, raised.window_labels, w.taken_at
  FROM ROWS FROM (
    json_to_recordset(wanted_slots)
      AS (company_id integer, call_uuid uuid, target_id integer, counters integer[], taken_at timestamptz)
  ) WITH ORDINALITY AS w (company_id, call_uuid, target_id, counters, taken_at, place)
  CROSS JOIN LATERAL (
    SELECT array_agg(ids[raised_place]) AS cap_ids, array_agg(labels[raised_place]) AS window_labels
    FROM unnest(w.counters) AS raised_place
  ) AS raised
  WHERE w.place = ANY (taken_places);
END
$$;

-- Takes the slots of a batch of reservations that are reserved and live, oldest first, and marks them: confirmed, or,
-- where the ping itself takes the slot, only as holding it. Where a cap is full the reservation ends as no-target.
-- Answers the status of each after that; nothing for one that is not there.
--   requests        [{company_id, uuid, created_at, counters, is_confirm, moment}, …], each reservation once; counters
--                   as take_slots takes them
--   named_counters  as take_slots takes them
CREATE OR REPLACE FUNCTION confirm_reservations(requests json, named_counters json)
RETURNS TABLE (place integer, status text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  locked record;
  slot record;
  -- By place in requests; null where there is no such reservation.
  statuses text[] := array_fill(NULL::text, ARRAY[json_array_length(requests)]);
  -- Side by side, for each reservation that may be confirmed.
  wanted_slots json[] := '{}';
  wanted_places integer[] := '{}';
  wanted_companies integer[] := '{}';
  wanted_uuids uuid[] := '{}';
  wanted_times timestamptz[] := '{}';
  wanted_moments timestamptz[] := '{}';
  are_confirms boolean[] := '{}';
  are_taken boolean[] := '{}';
  ended json;
BEGIN
  -- Found by key alone: with the status among the conditions, an index of all live reservations would look tempting.
  FOR locked IN
    SELECT
      request.place, request.counters, request.is_confirm, request.moment, reservation.company_id, reservation.uuid,
      reservation.created_at, reservation.call_uuid, reservation.target_id, reservation.status, reservation.expires_at
    FROM ROWS FROM (
      json_to_recordset(requests) AS (
        company_id integer, uuid uuid, created_at timestamptz, counters json, is_confirm boolean, moment timestamptz
      )
    ) WITH ORDINALITY AS request (company_id, uuid, created_at, counters, is_confirm, moment, place)
    JOIN reservations AS reservation USING (company_id, uuid, created_at)
    ORDER BY reservation.uuid
    FOR UPDATE OF reservation
  LOOP
    statuses[locked.place] := locked.status;
    IF locked.status = 'reserved' AND locked.expires_at > locked.moment THEN
      wanted_places := wanted_places || locked.place::integer;
      wanted_companies := wanted_companies || locked.company_id;
      wanted_uuids := wanted_uuids || locked.uuid;
      wanted_times := wanted_times || locked.created_at;
      wanted_moments := wanted_moments || locked.moment;
      are_confirms := are_confirms || locked.is_confirm;
      wanted_slots := wanted_slots || json_build_object(
        'company_id', locked.company_id, 'call_uuid', locked.call_uuid, 'target_id', locked.target_id,
        'counters', locked.counters, 'taken_at', locked.moment
      );
    END IF;
  END LOOP;

  IF wanted_places <> '{}' THEN
    FOR slot IN SELECT * FROM take_slots(array_to_json(wanted_slots), named_counters) LOOP
      are_taken[slot.place] := slot.is_taken;
      IF NOT slot.is_taken THEN
        statuses[wanted_places[slot.place]] := 'no-target';
      ELSIF are_confirms[slot.place] THEN
        statuses[wanted_places[slot.place]] := 'confirmed';
      END IF;
    END LOOP;
  END IF;

  IF true = ANY (are_taken) THEN
    UPDATE reservations AS reservation
    SET slot_taken = true,
      status = CASE WHEN wanted.is_confirm THEN 'confirmed' ELSE reservation.status END,
      confirmed_at = CASE WHEN wanted.is_confirm THEN wanted.moment END
    FROM unnest(wanted_companies, wanted_uuids, wanted_times, wanted_moments, are_confirms, are_taken)
      AS wanted (company_id, uuid, created_at, moment, is_confirm, is_taken)
    WHERE wanted.is_taken
      AND reservation.company_id = wanted.company_id
      AND reservation.uuid = wanted.uuid
      AND reservation.created_at = wanted.created_at;
  END IF;

  IF false = ANY (are_taken) THEN
    WITH refused AS (
      UPDATE reservations AS reservation
      SET status = 'no-target', reason = 'capped', ended_at = wanted.moment
      FROM unnest(wanted_companies, wanted_uuids, wanted_times, wanted_moments, are_taken)
        AS wanted (company_id, uuid, created_at, moment, is_taken)
      WHERE NOT wanted.is_taken
        AND reservation.company_id = wanted.company_id
        AND reservation.uuid = wanted.uuid
        AND reservation.created_at = wanted.created_at
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
  END IF;

  RETURN QUERY
  SELECT answer.place::integer, answer.status
  FROM unnest(statuses) WITH ORDINALITY AS answer (status, place)
  WHERE answer.status IS NOT NULL;
END
$$;
