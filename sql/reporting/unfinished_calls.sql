-- The unfinished calls of a Company that began in a time. Planned each time, with the horizon as a value: the plan then knows the
-- month or two that may hold such calls, and opens no other. With all months in it, the first report of each connection
-- waited 40 ms until they had been opened.
CREATE OR REPLACE FUNCTION unfinished_calls(of_company_id integer, since timestamptz, before timestamptz) RETURNS SETOF calls
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  first_running CONSTANT timestamptz := greatest(since, (SELECT finished_before FROM call_horizon));
BEGIN
  RETURN QUERY
    SELECT * FROM calls
    WHERE company_id = of_company_id AND status <> 'finished' AND created_at >= first_running AND created_at < before;
END
$$;
