-- Records what routing reads in some of a Company's objects as of a version, where that differs from what is recorded. The caller
-- holds the Company's row, so that nobody else's change is committed meanwhile.
--
-- objects: as 'target:7', with all its parts (routing_contents); null = all there are, and all that were.
--
-- Its statements, and those that it calls, are planned once for a session: for a few ids planning takes longer than reading.
CREATE OR REPLACE FUNCTION record_routing(company integer, at_version bigint, objects text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  has_baseline boolean := EXISTS (SELECT FROM routing_baselines AS baseline WHERE baseline.company_id = company);
  named record;
BEGIN
  IF objects IS NULL OR NOT has_baseline THEN
    SELECT array_agg(object.kind || ':' || object.id) INTO objects
    FROM (
      SELECT object.kind, object.id FROM configured_objects(company) AS object
      UNION
      SELECT split_part(recorded.kind, '_', 1), recorded.object_id
      FROM routing_history AS recorded WHERE recorded.company_id = company
    ) AS object;
  END IF;
  FOR named IN
    SELECT part.kind, of_kind.ids
    FROM (
      SELECT split_part(given.object, ':', 1) AS kind, array_agg(DISTINCT split_part(given.object, ':', 2)::integer) AS ids
      FROM unnest(objects) AS given (object) GROUP BY 1
    ) AS of_kind
    CROSS JOIN LATERAL unnest(
      CASE of_kind.kind
        WHEN 'target' THEN ARRAY['target', 'target_caps', 'target_tags', 'target_criteria'] ELSE ARRAY[of_kind.kind]
      END
    ) AS part (kind)
  LOOP
    INSERT INTO routing_history (company_id, kind, object_id, version, content)
    SELECT company, named.kind, asked.id, at_version, present.content
    FROM unnest(named.ids) AS asked (id)
    LEFT JOIN routing_contents(company, named.kind, named.ids) AS present ON present.id = asked.id
    LEFT JOIN LATERAL (
      SELECT recorded.content FROM routing_history AS recorded
      WHERE recorded.company_id = company AND recorded.kind = named.kind AND recorded.object_id = asked.id
      ORDER BY recorded.version DESC LIMIT 1
    ) AS latest ON true
    WHERE present.content IS DISTINCT FROM latest.content
    ON CONFLICT (company_id, kind, object_id, version) DO UPDATE SET content = excluded.content;
  END LOOP;
  IF NOT has_baseline THEN
    INSERT INTO routing_baselines (company_id, version) VALUES (company, at_version) ON CONFLICT DO NOTHING;
  END IF;
END
$$;
