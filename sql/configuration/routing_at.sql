-- What routing read in a Company's objects at a version, one row for each object that was there. Each object is found by its key,
-- however often it changed.
CREATE OR REPLACE FUNCTION routing_at(company integer, at_version bigint) RETURNS TABLE (kind text, object_id integer, content jsonb)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE object AS (
    (SELECT recorded.kind, recorded.object_id FROM routing_history AS recorded
     WHERE recorded.company_id = company ORDER BY recorded.kind, recorded.object_id LIMIT 1)
    UNION ALL
    SELECT following.kind, following.object_id
    FROM object
    CROSS JOIN LATERAL (
      SELECT recorded.kind, recorded.object_id FROM routing_history AS recorded
      WHERE recorded.company_id = company AND (recorded.kind, recorded.object_id) > (object.kind, object.object_id)
      ORDER BY recorded.kind, recorded.object_id LIMIT 1
    ) AS following
  )
  SELECT object.kind, object.object_id, latest.content
  FROM object
  CROSS JOIN LATERAL (
    SELECT recorded.content FROM routing_history AS recorded
    WHERE recorded.company_id = company AND recorded.kind = object.kind AND recorded.object_id = object.object_id
      AND recorded.version <= at_version
    ORDER BY recorded.version DESC LIMIT 1
  ) AS latest
  WHERE latest.content IS NOT NULL
$$;
