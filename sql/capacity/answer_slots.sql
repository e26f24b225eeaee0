-- Marks slots whose target has answered: from here on only their concurrency is given back.
--   answered_slots  [{company_id, call_uuid, target_id}, …], each once
CREATE OR REPLACE FUNCTION answer_slots(answered_slots json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  -- By key and in order, one by one: planned while there are no slots, a join would read all that there are from then on.
  PERFORM
  FROM (
    SELECT named.company_id, named.call_uuid, named.target_id
    FROM json_to_recordset(answered_slots) AS named (company_id integer, call_uuid uuid, target_id integer)
    ORDER BY named.company_id, named.call_uuid, named.target_id
  ) AS named
  CROSS JOIN LATERAL (
    SELECT
    FROM slots AS slot
    WHERE slot.company_id = named.company_id AND slot.call_uuid = named.call_uuid AND slot.target_id = named.target_id
    FOR UPDATE
  ) AS locked;

  -- A statement of its own, which finds the locked rows where they lie by now.
  UPDATE slots AS slot
  SET answered = true
  WHERE slot.ctid = ANY (ARRAY(
    SELECT held.location
    FROM json_to_recordset(answered_slots) AS named (company_id integer, call_uuid uuid, target_id integer)
    CROSS JOIN LATERAL (
      SELECT existing.ctid AS location
      FROM slots AS existing
      WHERE existing.company_id = named.company_id
        AND existing.call_uuid = named.call_uuid
        AND existing.target_id = named.target_id
        AND NOT existing.answered
      OFFSET 0
    ) AS held
  ));
END
$$;
