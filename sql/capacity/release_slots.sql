-- Gives slots back: of a call that was not answered everything, of an answered one only the concurrency. What another
-- slot of the call shares stays counted.
--   ended_slots  [{company_id, call_uuid, target_id, answered_target_id}, …], each once; without a target_id, all slots of the
--                call. With an answered_target_id it alone has answered, or nobody (0), whatever the slots say
CREATE OR REPLACE FUNCTION release_slots(ended_slots json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- Whether any of the calls keeps a slot: few do, and only those that ring several targets at once.
  keeps_slots boolean;
BEGIN
  PERFORM begin_counting(
    ARRAY(SELECT ended.company_id FROM json_to_recordset(ended_slots) AS ended (company_id integer))
  );

  -- Here and below OFFSET 0 keeps slots looked up by key, one by one: planned while there are none, as at night, a join
  -- would read all that there are from then on.

  -- Only where there is a limit, as take_slots does.
  PERFORM
  FROM (
    SELECT named.company_id, named.cap_id, named.window_label
    FROM (
      SELECT DISTINCT ended.company_id, counted.cap_id, counted.window_label
      FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
      CROSS JOIN LATERAL (
        SELECT held.cap_ids, held.window_labels
        FROM slots AS held
        WHERE held.company_id = ended.company_id
          AND held.call_uuid = ended.call_uuid
          AND held.target_id = coalesce(ended.target_id, held.target_id)
        OFFSET 0
      ) AS slot
      CROSS JOIN LATERAL unnest(slot.cap_ids, slot.window_labels) AS counted (cap_id, window_label)
    ) AS named
    CROSS JOIN LATERAL (
      SELECT
      FROM caps AS cap
      WHERE cap.company_id = named.company_id AND cap.id = named.cap_id AND cap.cap IS NOT NULL
      OFFSET 0
    ) AS limited
    ORDER BY named.company_id, named.cap_id, named.window_label
  ) AS named
  CROSS JOIN LATERAL (
    SELECT
    FROM cap_counters AS existing
    WHERE existing.company_id = named.company_id
      AND existing.cap_id = named.cap_id
      AND existing.window_label = named.window_label
    FOR UPDATE
  ) AS locked;

  -- All slots of the calls, since what they share is looked at too.
  PERFORM
  FROM (
    SELECT DISTINCT ended.company_id, ended.call_uuid
    FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid)
    ORDER BY ended.company_id, ended.call_uuid
  ) AS ended
  CROSS JOIN LATERAL (
    SELECT
    FROM slots AS slot
    WHERE slot.company_id = ended.company_id AND slot.call_uuid = ended.call_uuid
    ORDER BY slot.target_id
    FOR UPDATE
  ) AS locked;

  IF ended_slots::text LIKE '%"answered_target_id"%' THEN
    UPDATE slots AS slot
    SET answered = NOT slot.answered
    WHERE slot.ctid = ANY (ARRAY(
      SELECT mistaken.location
      FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, answered_target_id integer)
      CROSS JOIN LATERAL (
        SELECT held.ctid AS location
        FROM slots AS held
        WHERE held.company_id = ended.company_id
          AND held.call_uuid = ended.call_uuid
          AND held.answered <> (held.target_id = ended.answered_target_id)
        OFFSET 0
      ) AS mistaken
    ));
  END IF;

  -- A statement of its own, which sees slots that were taken while others were waited for.
  SELECT bool_or(NOT held.is_ended)
  INTO keeps_slots
  FROM (
    SELECT bool_or(slot.target_id = coalesce(ended.target_id, slot.target_id)) AS is_ended
    FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
    CROSS JOIN LATERAL (
      SELECT held.target_id
      FROM slots AS held
      WHERE held.company_id = ended.company_id AND held.call_uuid = ended.call_uuid
      OFFSET 0
    ) AS slot
    GROUP BY ended.company_id, ended.call_uuid, slot.target_id
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
    -- They are locked, and so stay where they are.
    DELETE FROM slots AS slot
    WHERE slot.ctid = ANY (ARRAY(
      SELECT held.location
      FROM json_to_recordset(ended_slots) AS ended (company_id integer, call_uuid uuid, target_id integer)
      CROSS JOIN LATERAL (
        SELECT existing.ctid AS location
        FROM slots AS existing
        WHERE existing.company_id = ended.company_id
          AND existing.call_uuid = ended.call_uuid
          AND existing.target_id = coalesce(ended.target_id, existing.target_id)
        OFFSET 0
      ) AS held
    ))
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
    SELECT
      let_go.company_id, let_go.cap_id, let_go.window_label, count(*)::integer AS calls, cap.cap IS NOT NULL AS is_limited
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
    GROUP BY let_go.company_id, let_go.cap_id, let_go.window_label, cap.cap
  ), lowered AS (
    UPDATE cap_counters AS current
    SET filled = greatest(current.filled - given_back.calls, 0)
    FROM given_back
    WHERE given_back.is_limited
      AND current.company_id = given_back.company_id
      AND current.cap_id = given_back.cap_id
      AND current.window_label = given_back.window_label
  )
  INSERT INTO cap_counter_changes (company_id, cap_ids, window_labels, changes)
  SELECT
    given_back.company_id, array_agg(given_back.cap_id), array_agg(given_back.window_label), array_agg(-given_back.calls)
  FROM given_back
  WHERE NOT given_back.is_limited
  GROUP BY given_back.company_id;
END
$$;
