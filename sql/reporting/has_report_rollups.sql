-- Whether a Company's rollups are there, and made with this zone and these tags, or more. Not marked as safe for parallel workers on
-- purpose: a report that asks it is read by one process, in less time than starting others would take.
CREATE OR REPLACE FUNCTION has_report_rollups(of_company_id integer, of_zone text, of_tag_keys text[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL UNSAFE AS $$
  SELECT EXISTS (
    SELECT FROM report_states AS state
    WHERE state.company_id = of_company_id AND state.zone = of_zone AND state.tag_keys @> of_tag_keys
  )
$$;
