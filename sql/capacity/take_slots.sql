-- Takes a slot for each wanted one, in order, as far as all of its caps have room. A call that already holds its slot
-- keeps it and counts once. Answers the places of those that are refused, and which cap is full (null: a cap is gone, its
-- owner was deleted). Where windows are cut in other zones by now, nothing is done: answers those caps, without a place, and
-- their zones.
--   wanted_slots  each once
--   company_ids, cap_ids, window_labels, zones  side by side: the counters that the slots raise, each once, and the IANA zone
--                                               in which each window was cut; null where it depends on none
CREATE OR REPLACE FUNCTION take_slots(
  wanted_slots wanted_slot[], company_ids integer[], cap_ids integer[], window_labels text[], zones text[] DEFAULT NULL
)
RETURNS TABLE (place integer, full_cap_id integer, zone text)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  -- By the counters' places; null where the cap is gone. Of a cap without a limit only what this batch adds.
  counts integer[];
  limits integer[];
  -- Where the rows of the counters lie: locked rows stay there. Null where there is no limit, and nothing to lock.
  locations tid[];
  is_row_missing boolean;
  has_limits boolean;
  has_unlimited boolean;
  has_changed_zones boolean;
  -- No call holds or wants another slot.
  are_strangers boolean;
  has_room_for_all boolean;
  -- The counts once all have their slots.
  counts_of_all integer[];
  list record;
  wanted record;
  counter integer;
  blocking integer;
  taken_slots wanted_slot[] := '{}';
  -- What the wanted slot's call counts for already, by another of its slots.
  shared integer[];
  -- Side by side: what was raised in this batch for calls that want several slots of it.
  sibling_calls uuid[] := '{}';
  sibling_counters integer[] := '{}';
BEGIN
  PERFORM begin_counting(company_ids);

  -- Twice at most: where a window is new, its counters are made after the first look and locked by the second.
  FOR look IN 1 .. 2 LOOP
    -- One after the other in the order of the key, in which everyone locks them. Only where there is a limit: the others
    -- must not keep anybody waiting.
    SELECT
      array_agg(locked.filled ORDER BY locked.place), array_agg(locked.location ORDER BY locked.place),
      bool_or(locked.is_limited AND locked.location IS NULL), bool_or(locked.is_limited), bool_or(NOT locked.is_limited),
      bool_or(locked.has_changed_zone)
    INTO counts, locations, is_row_missing, has_limits, has_unlimited, has_changed_zones
    FROM (
      SELECT
        named.place, cap.is_limited, cap.zone <> named.zone AS has_changed_zone, counter.location,
        CASE WHEN cap.is_limited THEN counter.filled WHEN NOT cap.is_limited THEN 0 END AS filled
      FROM (
        SELECT *
        FROM unnest(company_ids, cap_ids, window_labels, zones)
          WITH ORDINALITY AS named (company_id, cap_id, window_label, zone, place)
        ORDER BY company_id, cap_id, window_label
      ) AS named
      LEFT JOIN LATERAL (
        SELECT existing.cap IS NOT NULL AS is_limited, existing.zone
        FROM caps AS existing
        WHERE existing.company_id = named.company_id AND existing.id = named.cap_id
      ) AS cap ON true
      LEFT JOIN LATERAL (
        SELECT existing.filled, existing.ctid AS location
        FROM cap_counters AS existing
        WHERE cap.is_limited
          AND existing.company_id = named.company_id
          AND existing.cap_id = named.cap_id
          AND existing.window_label = named.window_label
        FOR UPDATE
      ) AS counter ON true
    ) AS locked;

    IF has_changed_zones THEN
      RETURN QUERY
      SELECT NULL::integer, cap.id, cap.zone
      FROM unnest(company_ids, cap_ids, zones) AS named (company_id, cap_id, zone)
      JOIN caps AS cap ON cap.company_id = named.company_id AND cap.id = named.cap_id AND cap.zone <> named.zone;
      RETURN;
    END IF;
    EXIT WHEN look = 2 OR is_row_missing IS NOT TRUE;

    -- A cap whose owner is being deleted is waited for, and then absent.
    INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
    SELECT cap.company_id, cap.id, named.window_label, 0
    FROM unnest(company_ids, cap_ids, window_labels) AS named (company_id, cap_id, window_label)
    JOIN caps AS cap ON cap.company_id = named.company_id AND cap.id = named.cap_id
    WHERE cap.cap IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM cap_counters AS existing
        WHERE existing.company_id = named.company_id
          AND existing.cap_id = named.cap_id
          AND existing.window_label = named.window_label
      )
    ORDER BY cap.company_id, cap.id, named.window_label
    FOR KEY SHARE OF cap
    ON CONFLICT DO NOTHING;
  END LOOP;

  -- A statement of its own, which sees limits and slots that were changed while the counters were waited for. What had no limit
  -- has none still (begin_counting), and is not looked for again: OFFSET 0 asks for the place before it looks.
  SELECT
    ARRAY(
      SELECT limited.cap
      FROM unnest(company_ids, cap_ids, locations) WITH ORDINALITY AS named (company_id, cap_id, location, place)
      LEFT JOIN LATERAL (
        SELECT cap.cap
        FROM caps AS cap
        WHERE named.location IS NOT NULL AND cap.company_id = named.company_id AND cap.id = named.cap_id
        OFFSET 0
      ) AS limited ON true
      ORDER BY named.place
    ),
    (
      SELECT count(DISTINCT wanted.call_uuid) = count(*) AND count(other.is_there) = 0
      FROM unnest(wanted_slots) AS wanted
      LEFT JOIN LATERAL (
        SELECT true AS is_there
        FROM slots AS held
        WHERE held.company_id = wanted.company_id AND held.call_uuid = wanted.call_uuid
        LIMIT 1
      ) AS other ON true
    )
  INTO limits, are_strangers;

  IF NOT are_strangers THEN
    -- Whoever is giving one of them back (release_orphaned_slots) is waited for, or waits and then sees the call.
    PERFORM
    FROM unnest(wanted_slots) AS wanted
    JOIN slots AS held ON held.company_id = wanted.company_id AND held.call_uuid = wanted.call_uuid
    ORDER BY held.company_id, held.call_uuid, held.target_id
    FOR SHARE OF held;
  END IF;

  has_room_for_all := are_strangers;
  IF are_strangers THEN
    counts_of_all := counts;
    <<lists>>
    FOR list IN
      SELECT wanted.counters, count(*)::integer AS slots FROM unnest(wanted_slots) AS wanted GROUP BY wanted.counters
    LOOP
      -- A target always has caps: a wanted slot without any is of one that is gone.
      has_room_for_all := list.counters <> '{}';
      EXIT WHEN NOT has_room_for_all;
      FOREACH counter IN ARRAY list.counters LOOP
        counts_of_all[counter] := counts_of_all[counter] + list.slots;
        has_room_for_all :=
          counts[counter] IS NOT NULL AND (limits[counter] IS NULL OR counts_of_all[counter] <= limits[counter]);
        EXIT lists WHEN NOT has_room_for_all;
      END LOOP;
    END LOOP;
  END IF;

  IF has_room_for_all THEN
    counts := counts_of_all;
    taken_slots := wanted_slots;
  ELSE
    FOR wanted IN
      SELECT
        w.place, w.call_uuid, w.counters,
        held.call_uuid IS NOT NULL AS is_held,
        count(*) OVER (PARTITION BY w.company_id, w.call_uuid) > 1 AS has_siblings,
        ARRAY(
          SELECT named.place
          FROM slots AS other
          CROSS JOIN LATERAL unnest(other.cap_ids, other.window_labels) AS counted (cap_id, window_label)
          JOIN LATERAL unnest(take_slots.cap_ids, take_slots.window_labels, counts)
            WITH ORDINALITY AS named (cap_id, window_label, filled, place) USING (cap_id, window_label)
          WHERE NOT are_strangers
            AND other.company_id = w.company_id AND other.call_uuid = w.call_uuid
            AND named.filled IS NOT NULL
        ) AS shared
      FROM unnest(wanted_slots)
        WITH ORDINALITY AS w (company_id, call_uuid, target_id, counters, taken_at, place)
      LEFT JOIN slots AS held
        ON NOT are_strangers
        AND held.company_id = w.company_id AND held.call_uuid = w.call_uuid AND held.target_id = w.target_id
      ORDER BY w.place
    LOOP
      CONTINUE WHEN wanted.is_held;
      blocking := NULL;
      -- As above: of a target that is gone.
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
      IF blocking IS NOT NULL THEN
        place := wanted.place;
        full_cap_id := CASE WHEN counts[blocking] IS NOT NULL THEN cap_ids[blocking] END;
        RETURN NEXT;
        CONTINUE;
      END IF;
      FOREACH counter IN ARRAY wanted.counters LOOP
        CONTINUE WHEN counter = ANY (shared);
        counts[counter] := counts[counter] + 1;
        IF wanted.has_siblings THEN
          sibling_calls := sibling_calls || wanted.call_uuid;
          sibling_counters := sibling_counters || counter;
        END IF;
      END LOOP;
      taken_slots := taken_slots || wanted_slots[wanted.place];
    END LOOP;
  END IF;

  IF cardinality(taken_slots) = 0 THEN
    RETURN;
  END IF;

  IF has_limits THEN
    UPDATE cap_counters AS existing
    SET filled = counted.filled
    FROM unnest(locations, counts) AS counted (location, filled)
    WHERE counted.location IS NOT NULL AND existing.ctid = counted.location AND existing.filled <> counted.filled;
  END IF;
  IF has_unlimited THEN
    INSERT INTO cap_counter_changes (company_id, cap_ids, window_labels, changes)
    SELECT
      counted.company_id, array_agg(counted.cap_id), array_agg(counted.window_label), array_agg(counted.change)
    FROM unnest(company_ids, cap_ids, window_labels, counts, locations)
      AS counted (company_id, cap_id, window_label, change, location)
    WHERE counted.location IS NULL AND counted.change > 0
    GROUP BY counted.company_id;
  END IF;

  INSERT INTO slots (company_id, call_uuid, target_id, cap_ids, window_labels, taken_at)
  SELECT taken.company_id, taken.call_uuid, taken.target_id, raised.cap_ids, raised.window_labels, taken.taken_at
  FROM unnest(taken_slots) AS taken
  CROSS JOIN LATERAL (
    SELECT
      array_agg(take_slots.cap_ids[counted.place]) AS cap_ids,
      array_agg(take_slots.window_labels[counted.place]) AS window_labels
    FROM unnest(taken.counters) AS counted (place)
  ) AS raised;
END
$$;
