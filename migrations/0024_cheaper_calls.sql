-- What a call costs the database.
--
-- What runs for each batch of calls is planned once for each connection, and so is the reading of a call that has just ended.
-- Functions in plain SQL are planned anew at every call of them; a prepared statement that names a month of a partitioned
-- table is planned anew each time as well, because a plan for that month alone looks cheaper than one for all.

-- The key is made after all other indexes. While a month is new, the planner finds every index that begins with the Company as
-- good as the key, and then takes the one that was made last: a plan of that moment must not read all calls of a Company, or
-- all of one time, for each.
ALTER TABLE calls DROP CONSTRAINT calls_pkey;
ALTER TABLE calls ADD PRIMARY KEY (company_id, uuid, created_at);

-- Gives slots back: of a call that was not answered everything, of an answered one only the concurrency. What another
-- slot of the call shares stays counted.
--   ended_slots  [{company_id, call_uuid, target_id}, …], each once; without a target_id, all slots of the call
CREATE OR REPLACE FUNCTION release_slots(ended_slots json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- Whether any of the calls keeps a slot: few do, and only those that ring several targets at once.
  keeps_slots boolean;
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
  SELECT bool_or(NOT held.is_ended)
  INTO keeps_slots
  FROM (
    SELECT bool_or(locked.is_ended) AS is_ended
    FROM (
      SELECT slot.company_id, slot.call_uuid, slot.target_id, slot.target_id = coalesce(ended.target_id, slot.target_id) AS is_ended
      FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
      JOIN slots AS slot USING (company_id, call_uuid)
      ORDER BY slot.company_id, slot.call_uuid, slot.target_id
      FOR UPDATE OF slot
    ) AS locked
    GROUP BY locked.company_id, locked.call_uuid, locked.target_id
  ) AS held;
  IF keeps_slots IS NULL THEN
    RETURN;
  END IF;

  IF keeps_slots THEN
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
  END IF;

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
      AND NOT (keeps_slots AND EXISTS (
        SELECT
        FROM slots AS remaining
        CROSS JOIN LATERAL unnest(remaining.cap_ids, remaining.window_labels) AS shared (cap_id, window_label)
        WHERE remaining.company_id = let_go.company_id
          AND remaining.call_uuid = let_go.call_uuid
          AND remaining.target_id <> ALL (let_go.target_ids)
          AND shared.cap_id = let_go.cap_id
          AND shared.window_label = let_go.window_label
      ))
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
CREATE OR REPLACE FUNCTION answer_slots(answered_slots json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
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
END
$$;

-- The call of a Company with this UUID, if it arrived in this time.
CREATE FUNCTION call_of_uuid(of_company_id integer, of_uuid uuid, since timestamptz, until timestamptz) RETURNS SETOF calls
LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT call.*
  FROM calls AS call
  WHERE call.company_id = of_company_id AND call.uuid = of_uuid AND call.created_at BETWEEN since AND until;
END
$$;

-- The pixels that a call has fired, in any order.
CREATE FUNCTION pixels_of_call(of_company_id integer, of_call_uuid uuid, of_created_at timestamptz)
RETURNS SETOF pixel_firings
LANGUAGE plpgsql STABLE ROWS 3
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT pixel.*
  FROM pixel_firings AS pixel
  WHERE pixel.company_id = of_company_id AND pixel.call_uuid = of_call_uuid AND pixel.created_at = of_created_at;
END
$$;

-- What happened to a call, in any order.
CREATE FUNCTION events_of_call(of_company_id integer, of_call_uuid uuid, of_created_at timestamptz)
RETURNS SETOF call_events
LANGUAGE plpgsql STABLE ROWS 10
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT event.*
  FROM call_events AS event
  WHERE event.company_id = of_company_id AND event.call_uuid = of_call_uuid AND event.created_at = of_created_at;
END
$$;
