-- Records all that routing reads in a Company, where nothing is recorded yet: what was decided by a version before the first that
-- is recorded cannot be replayed. Called for each Company that a process loads.
CREATE OR REPLACE FUNCTION keep_routing_baseline(company integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  current_version bigint;
BEGIN
  IF EXISTS (SELECT FROM routing_baselines AS baseline WHERE baseline.company_id = company) THEN
    RETURN;
  END IF;
  -- Nobody's change is committed meanwhile, so that every row below is of this version.
  SELECT owner.configuration_version INTO current_version FROM companies AS owner WHERE owner.id = company FOR NO KEY UPDATE;
  IF FOUND THEN
    PERFORM record_routing(company, current_version, NULL);
  END IF;
END
$$;
