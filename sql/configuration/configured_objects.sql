-- Every object that a Company's configuration consists of: what is compiled, and changes, as one.
CREATE OR REPLACE FUNCTION configured_objects(company integer) RETURNS TABLE (kind text, id integer)
LANGUAGE sql STABLE AS $$
  SELECT 'company', company
  UNION ALL SELECT 'target', target.id FROM targets AS target WHERE target.company_id = company
  UNION ALL SELECT 'group', target_group.id FROM target_groups AS target_group WHERE target_group.company_id = company
  UNION ALL SELECT 'campaign', campaign.id FROM campaigns AS campaign WHERE campaign.company_id = company
  UNION ALL SELECT 'number', number.id FROM numbers AS number WHERE number.company_id = company
  UNION ALL SELECT 'key', key.id FROM postback_keys AS key WHERE key.company_id = company
  UNION ALL SELECT 'affiliate', affiliate.id FROM affiliates AS affiliate WHERE affiliate.company_id = company
$$;
