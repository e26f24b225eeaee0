-- What happened to a call, in any order.
CREATE OR REPLACE FUNCTION events_of_call(of_company_id integer, of_call_uuid uuid, of_created_at timestamptz)
RETURNS SETOF call_events
LANGUAGE plpgsql STABLE ROWS 10
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT event.*
  FROM call_events AS event
  WHERE event.company_id = of_company_id AND event.call_uuid = of_call_uuid AND event.created_at = of_created_at;
END
$$;
