-- Deletes what the pings and calls of a Company are decided by, those who refer to others first.
CREATE OR REPLACE FUNCTION empty_company(emptied_company_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE targets SET cid_number_id = NULL WHERE company_id = emptied_company_id AND cid_number_id IS NOT NULL;
  DELETE FROM numbers WHERE company_id = emptied_company_id;
  DELETE FROM number_pools WHERE company_id = emptied_company_id;
  DELETE FROM campaigns WHERE company_id = emptied_company_id;
  DELETE FROM target_groups WHERE company_id = emptied_company_id;
  DELETE FROM targets WHERE company_id = emptied_company_id;
  DELETE FROM affiliates WHERE company_id = emptied_company_id;
END
$$;
