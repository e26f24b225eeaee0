-- Ends a transaction that changed a Company's configuration: gives it a new version, and tells the processes that hold an older
-- one. Last in its transaction, so that the Company's row is locked only briefly.
--   company  the company_id of what was changed
--   objects  what else has changed with this version, as 'affiliate:7': rows that another transaction wrote and did not announce
CREATE OR REPLACE FUNCTION raise_configuration_version(company integer, objects text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  PERFORM halt_for_limits(company);
  -- Says that what was touched is known, even where it is nothing.
  PERFORM touch_object(company, 'company', company);
  PERFORM touch_object(company, split_part(named.object, ':', 1), split_part(named.object, ':', 2)::integer)
  FROM unnest(objects) AS named (object);
  -- Of the clock, where it is ahead: what a failover has lost, and some process may have read, is no other version's number again.
  UPDATE companies
  SET configuration_version = greatest(configuration_version + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
  WHERE id = company
  RETURNING configuration_version INTO raised;
  PERFORM pg_notify('configuration_changed', company || ' ' || raised) WHERE FOUND;
END
$$;
