-- The unfinished calls of a Company that began in a time. Planned once: planning for each month's partition takes longer than reading
-- them, and would be done anew for every report.
CREATE OR REPLACE FUNCTION unfinished_calls(of_company_id integer, since timestamptz, before timestamptz) RETURNS SETOF calls
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT * FROM calls
    WHERE company_id = of_company_id AND status <> 'finished' AND created_at >= since AND created_at < before;
END
$$;
