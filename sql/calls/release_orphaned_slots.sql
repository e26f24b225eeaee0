-- Gives back at most `most` slots that nobody will give back otherwise, nor has for `since`.
CREATE OR REPLACE FUNCTION release_orphaned_slots(since interval, most integer) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
DECLARE
  suspects json;
  orphans json;
BEGIN
  SELECT json_agg(suspect)
  INTO suspects
  FROM (
    SELECT slot.company_id, slot.call_uuid, slot.target_id
    FROM orphaned_slots(since) AS slot
    LIMIT most
  ) AS suspect;
  IF suspects IS NULL THEN
    RETURN;
  END IF;

  PERFORM begin_counting(
    ARRAY(SELECT suspect.company_id FROM json_to_recordset(suspects) AS suspect (company_id integer))
  );
  -- Before the slots, as everybody does.
  PERFORM
  FROM (
    SELECT DISTINCT slot.company_id, raised.cap_id, raised.window_label
    FROM json_to_recordset(suspects) AS suspect (company_id integer, call_uuid uuid, target_id integer)
    JOIN slots AS slot USING (company_id, call_uuid, target_id)
    CROSS JOIN LATERAL unnest(slot.cap_ids, slot.window_labels) AS raised (cap_id, window_label)
    JOIN caps AS cap ON cap.company_id = slot.company_id AND cap.id = raised.cap_id AND cap.cap IS NOT NULL
  ) AS named
  JOIN cap_counters AS existing USING (company_id, cap_id, window_label)
  ORDER BY existing.company_id, existing.cap_id, existing.window_label
  FOR UPDATE OF existing;

  -- A call that starts now is recorded before it asks for its slot, and is told that it holds one while the slot is locked.
  -- So once they are locked here, a second look sees every call that was told so; the others ask later.
  PERFORM
  FROM json_to_recordset(suspects) AS suspect (company_id integer, call_uuid uuid, target_id integer)
  JOIN slots AS slot USING (company_id, call_uuid, target_id)
  ORDER BY slot.company_id, slot.call_uuid, slot.target_id
  FOR UPDATE OF slot;

  SELECT json_agg(suspect)
  INTO orphans
  FROM json_to_recordset(suspects) AS suspect (company_id integer, call_uuid uuid, target_id integer)
  JOIN orphaned_slots(since) AS slot USING (company_id, call_uuid, target_id);
  IF orphans IS NOT NULL THEN
    PERFORM release_slots(orphans);
  END IF;
END
$$;
