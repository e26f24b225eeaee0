-- Sets limits of caps, of owners that the caller has locked, and answers whose have changed, each as often as they did. A cap that
-- gets a limit where it had none halts counting at once when it is changed otherwise (halt_counting_for_limit); here it does so with
-- the Company's new version (raise_configuration_version), or as soon as all that is counted has to be known (halt_for_limits): until
-- the transaction ends nobody sees the limit, and what else it writes keeps no call waiting.
--   limits  [{owner_id, kind, cap}, …]: of Targets, or of Target Groups
CREATE OR REPLACE FUNCTION set_limits(of_company_id integer, are_of_groups boolean, limits json) RETURNS SETOF integer
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('dialplane.sets_limits_of', of_company_id::text, true);
  -- Each by its own index.
  IF are_of_groups THEN
    RETURN QUERY
    UPDATE caps AS existing
    SET cap = wanted.cap
    FROM json_to_recordset(limits) AS wanted (owner_id integer, kind text, cap integer)
    WHERE existing.company_id = of_company_id
      AND existing.target_group_id = wanted.owner_id
      AND existing.kind = wanted.kind
      AND existing.cap IS DISTINCT FROM wanted.cap
    RETURNING wanted.owner_id;
  ELSE
    RETURN QUERY
    UPDATE caps AS existing
    SET cap = wanted.cap
    FROM json_to_recordset(limits) AS wanted (owner_id integer, kind text, cap integer)
    WHERE existing.company_id = of_company_id
      AND existing.target_id = wanted.owner_id
      AND existing.kind = wanted.kind
      AND existing.cap IS DISTINCT FROM wanted.cap
    RETURNING wanted.owner_id;
  END IF;
  PERFORM set_config('dialplane.sets_limits_of', '', true);
END
$$;
