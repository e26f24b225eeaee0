-- The call of a Company with this UUID, if it arrived in this time.
CREATE OR REPLACE FUNCTION call_of_uuid(of_company_id integer, of_uuid uuid, since timestamptz, until timestamptz) RETURNS SETOF calls
LANGUAGE plpgsql STABLE ROWS 1
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY
  SELECT call.*
  FROM calls AS call
  WHERE call.company_id = of_company_id AND call.uuid = of_uuid AND call.created_at BETWEEN since AND until;
END
$$;
