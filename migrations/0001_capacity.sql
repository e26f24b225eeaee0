-- What is counted against caps, and who holds what. The limits themselves are in "caps".
--
-- Locks are taken in one order everywhere, so that transactions do not wait for each other in a circle:
-- reservations, then cap_counters by (company_id, cap_id, window_label), then slots by their key, then ping_shields.
--
-- The functions here are called for whole batches. They leave the planner only look-ups by key, because a batch touches
-- a handful of rows: a plan that was made while the tables were small, and read them whole, must not outlive that.

-- One row for each cap and window: a new window starts empty, and no job has to reset anything. The free space on each
-- page keeps the many updates of a counter on its own page.
CREATE TABLE cap_counters (
  company_id integer NOT NULL,
  cap_id integer NOT NULL,
  window_label text NOT NULL,
  filled integer NOT NULL CHECK (filled >= 0),
  PRIMARY KEY (company_id, cap_id, window_label),
  FOREIGN KEY (company_id, cap_id) REFERENCES caps (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

-- What one call holds of one target: the counters that count it, so that exactly they are given back. A call that rings
-- several targets of one group at once counts once for the group: its slots share the group's counters, which are given
-- back with the last of them. A reservation's slot is held in the name of its future call.
CREATE TABLE slots (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  target_id integer NOT NULL,
  cap_ids integer[] NOT NULL,
  window_labels text[] NOT NULL,
  answered boolean NOT NULL DEFAULT false,
  taken_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, call_uuid, target_id)
);

-- Takes a slot for each wanted one, in order, as far as all of its caps have room; the others are told which cap is
-- full (null: a cap is gone, its owner was deleted). A call that already holds its slot keeps it and counts once.
--   wanted_slots    [{company_id, call_uuid, target_id, counters: [place in named_counters, from 1, …], taken_at}, …]
--   named_counters  [{company_id, cap_id, window_label}, …], each once
CREATE FUNCTION take_slots(wanted_slots json, named_counters json)
RETURNS TABLE (place integer, is_taken boolean, full_cap_id integer)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
DECLARE
  total integer := json_array_length(named_counters);
  -- By place in named_counters; null where the cap is gone.
  companies integer[];
  ids integer[];
  labels text[];
  counts integer[];
  limits integer[];
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
    FOR current IN
      SELECT named.place, counter.company_id, counter.cap_id, counter.window_label, counter.filled, cap.cap
      FROM ROWS FROM (json_to_recordset(named_counters) AS (company_id integer, cap_id integer, window_label text))
        WITH ORDINALITY AS named (company_id, cap_id, window_label, place)
      JOIN cap_counters AS counter USING (company_id, cap_id, window_label)
      JOIN caps AS cap ON cap.company_id = counter.company_id AND cap.id = counter.cap_id
      ORDER BY counter.company_id, counter.cap_id, counter.window_label
      FOR UPDATE OF counter
    LOOP
      found_counters := found_counters + 1;
      companies[current.place] := current.company_id;
      ids[current.place] := current.cap_id;
      labels[current.place] := current.window_label;
      counts[current.place] := current.filled;
      limits[current.place] := current.cap;
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

-- Gives slots back: of a call that was not answered everything, of an answered one only the concurrency. What another
-- slot of the call shares stays counted.
--   ended_slots  [{company_id, call_uuid, target_id}, …], each once; without a target_id, all slots of the call
CREATE FUNCTION release_slots(ended_slots json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
BEGIN
  PERFORM
  FROM (
    SELECT DISTINCT slot.company_id, counted.cap_id, counted.window_label
    FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
    JOIN slots AS slot
      ON slot.company_id = ended.company_id
      AND slot.call_uuid = ended.call_uuid
      AND slot.target_id = coalesce(ended.target_id, slot.target_id)
    CROSS JOIN LATERAL unnest(slot.cap_ids, slot.window_labels) AS counted (cap_id, window_label)
  ) AS named
  JOIN cap_counters AS existing USING (company_id, cap_id, window_label)
  ORDER BY existing.company_id, existing.cap_id, existing.window_label
  FOR UPDATE OF existing;

  -- All slots of the calls, since what they share is looked at too.
  PERFORM
  FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
  JOIN slots AS slot USING (company_id, call_uuid)
  ORDER BY slot.company_id, slot.call_uuid, slot.target_id
  FOR UPDATE OF slot;

  -- The share of an answered slot stays counted for good: those that remain must not give it back later.
  UPDATE slots AS remaining
  SET (cap_ids, window_labels) = (
    SELECT
      coalesce(array_agg(kept.cap_id ORDER BY kept.place), '{}'),
      coalesce(array_agg(kept.window_label ORDER BY kept.place), '{}')
    FROM unnest(remaining.cap_ids, remaining.window_labels) WITH ORDINALITY AS kept (cap_id, window_label, place)
    JOIN caps AS cap ON cap.company_id = remaining.company_id AND cap.id = kept.cap_id
    WHERE cap.kind = 'concurrency'
      OR (kept.cap_id, kept.window_label) NOT IN (
        SELECT counted.cap_id, counted.window_label
        FROM unnest(answered.cap_ids, answered.window_labels) AS counted (cap_id, window_label)
      )
  )
  FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
  JOIN slots AS answered
    ON answered.company_id = ended.company_id
    AND answered.call_uuid = ended.call_uuid
    AND answered.target_id = coalesce(ended.target_id, answered.target_id)
    AND answered.answered
  WHERE remaining.company_id = answered.company_id
    AND remaining.call_uuid = answered.call_uuid
    AND remaining.target_id <> answered.target_id;

  WITH released AS (
    DELETE FROM slots AS slot
    USING json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
    WHERE slot.company_id = ended.company_id
      AND slot.call_uuid = ended.call_uuid
      AND slot.target_id = coalesce(ended.target_id, slot.target_id)
    RETURNING slot.company_id, slot.call_uuid, slot.target_id, slot.cap_ids, slot.window_labels, slot.answered
  ), let_go AS (
    SELECT
      released.company_id, released.call_uuid, counted.cap_id, counted.window_label,
      bool_or(released.answered) AS answered,
      array_agg(released.target_id) AS target_ids
    FROM released
    CROSS JOIN LATERAL unnest(released.cap_ids, released.window_labels) AS counted (cap_id, window_label)
    GROUP BY released.company_id, released.call_uuid, counted.cap_id, counted.window_label
  ), given_back AS (
    SELECT let_go.company_id, let_go.cap_id, let_go.window_label, count(*) AS calls
    FROM let_go
    JOIN caps AS cap ON cap.company_id = let_go.company_id AND cap.id = let_go.cap_id
    WHERE (NOT let_go.answered OR cap.kind = 'concurrency')
      AND NOT EXISTS (
        SELECT
        FROM slots AS remaining
        CROSS JOIN LATERAL unnest(remaining.cap_ids, remaining.window_labels) AS shared (cap_id, window_label)
        WHERE remaining.company_id = let_go.company_id
          AND remaining.call_uuid = let_go.call_uuid
          AND remaining.target_id <> ALL (let_go.target_ids)
          AND shared.cap_id = let_go.cap_id
          AND shared.window_label = let_go.window_label
      )
    GROUP BY let_go.company_id, let_go.cap_id, let_go.window_label
  )
  UPDATE cap_counters AS current
  SET filled = greatest(current.filled - given_back.calls, 0)
  FROM given_back
  WHERE current.company_id = given_back.company_id
    AND current.cap_id = given_back.cap_id
    AND current.window_label = given_back.window_label;
END
$$;

-- Marks slots whose target has answered: from here on only their concurrency is given back.
--   answered_slots  [{company_id, call_uuid, target_id}, …], each once
CREATE FUNCTION answer_slots(answered_slots json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
  WITH locked AS (
    SELECT slot.company_id, slot.call_uuid, slot.target_id
    FROM json_to_recordset(answered_slots) AS named (company_id integer, call_uuid uuid, target_id integer)
    JOIN slots AS slot USING (company_id, call_uuid, target_id)
    ORDER BY slot.company_id, slot.call_uuid, slot.target_id
    FOR UPDATE OF slot
  )
  UPDATE slots AS slot
  SET answered = true
  FROM locked
  WHERE slot.company_id = locked.company_id
    AND slot.call_uuid = locked.call_uuid
    AND slot.target_id = locked.target_id;
$$;

-- Empties caps in the middle of traffic: slots that are held now give nothing of these caps back later.
CREATE FUNCTION reset_caps(of_company_id integer, reset_cap_ids integer[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM
  FROM cap_counters AS existing
  WHERE existing.company_id = of_company_id AND existing.cap_id = ANY (reset_cap_ids)
  ORDER BY existing.company_id, existing.cap_id, existing.window_label
  FOR UPDATE;

  PERFORM
  FROM slots AS slot
  WHERE slot.company_id = of_company_id AND slot.cap_ids && reset_cap_ids
  ORDER BY slot.company_id, slot.call_uuid, slot.target_id
  FOR UPDATE;

  UPDATE cap_counters
  SET filled = 0
  WHERE company_id = of_company_id AND cap_id = ANY (reset_cap_ids);

  UPDATE slots AS slot
  SET (cap_ids, window_labels) = (
    SELECT
      coalesce(array_agg(kept.cap_id ORDER BY kept.place), '{}'),
      coalesce(array_agg(kept.window_label ORDER BY kept.place), '{}')
    FROM unnest(slot.cap_ids, slot.window_labels) WITH ORDINALITY AS kept (cap_id, window_label, place)
    WHERE kept.cap_id <> ALL (reset_cap_ids)
  )
  WHERE slot.company_id = of_company_id AND slot.cap_ids && reset_cap_ids;
END
$$;
