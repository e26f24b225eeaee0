-- Whether a Company's cubes are there, and their days are of this zone. As has_report_rollups: one process reads such a report.
CREATE OR REPLACE FUNCTION has_report_cubes(of_company_id integer, of_zone text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL UNSAFE AS $$
  SELECT EXISTS (
    SELECT FROM report_cube_states AS built WHERE built.company_id = of_company_id AND built.zone = of_zone
  )
$$;
