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
    WHERE NOT slot.answered
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
