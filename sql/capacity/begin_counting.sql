-- Called by whoever takes or gives back slots, once it has locked its reservations and calls and before any counter: until its
-- transaction ends, none of these Companies' caps gets a limit where it had none, is reset, or has its windows cut anew
-- (halt_counting). So which counters have to be locked is known for certain, and what is counted unlocked is missed by nobody.
CREATE OR REPLACE FUNCTION begin_counting(company_ids integer[]) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  company integer;
BEGIN
  -- In one order: whoever waits for one Company holds only those before it.
  FOR company IN SELECT DISTINCT named.id FROM unnest(company_ids) AS named (id) ORDER BY named.id LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtext('counting'), company);
  END LOOP;
END
$$;
