-- The pixels that a call has fired, in any order.
CREATE OR REPLACE FUNCTION pixels_of_call(of_company_id integer, of_call_uuid uuid, of_created_at timestamptz)
RETURNS SETOF pixel_firings
LANGUAGE plpgsql STABLE ROWS 3
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT pixel.*
  FROM pixel_firings AS pixel
  WHERE pixel.company_id = of_company_id AND pixel.call_uuid = of_call_uuid AND pixel.created_at = of_created_at;
END
$$;
