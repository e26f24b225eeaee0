-- Waits until nobody is taking or giving back slots of a Company, keeps everybody from it until the transaction ends, and adds
-- up what was counted unlocked: from then on its counters tell everything. To be called as late in a transaction as can be,
-- but before the Company's own row is locked.
CREATE OR REPLACE FUNCTION halt_counting(of_company_id integer) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('counting'), of_company_id);
  PERFORM fold_cap_counters(of_company_id, NULL);
END
$$;
