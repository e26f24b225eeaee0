-- Whether a caller has called a Campaign since a moment.
CREATE OR REPLACE FUNCTION has_called_since(
  of_company_id integer, of_campaign_id integer, of_caller text, moment timestamptz
)
RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (
    SELECT
    FROM calls AS call
    WHERE call.company_id = of_company_id AND call.caller = of_caller AND call.campaign_id = of_campaign_id
      AND call.created_at > moment
  )
$$;
