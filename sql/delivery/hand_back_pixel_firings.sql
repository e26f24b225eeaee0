-- Makes firings due at once that a process took and could not finish: the try does not count.
--   taken  [{company_id, call_uuid, created_at, id, attempts}, …]
CREATE OR REPLACE FUNCTION hand_back_pixel_firings(taken json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
  WITH held AS MATERIALIZED (
    SELECT pixel.company_id, pixel.call_uuid, pixel.created_at, pixel.id
    FROM json_to_recordset(taken)
      AS named (company_id integer, call_uuid uuid, created_at timestamptz, id bigint, attempts integer)
    JOIN pixel_firings AS pixel USING (company_id, call_uuid, created_at, id)
    WHERE pixel.status = 'pending' AND pixel.attempts = named.attempts
    ORDER BY pixel.company_id, pixel.call_uuid, pixel.created_at, pixel.id
    FOR UPDATE OF pixel
  )
  UPDATE pixel_firings AS pixel
  SET due_at = now(), attempts = pixel.attempts - 1
  FROM held
  WHERE pixel.company_id = held.company_id AND pixel.call_uuid = held.call_uuid
    AND pixel.created_at = held.created_at AND pixel.id = held.id
$$;
