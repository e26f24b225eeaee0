-- How often callers have called lately, as far as Campaigns and Targets limit that: their calls within the window of each, by
-- id. Of each caller, the last thousand calls of a Company are counted: more than any limit.
--   asked  [{company_id, number, at, seconds, until}, …]; seconds: the longest window; until: what came later does not
--          count; absent: everything does
CREATE OR REPLACE FUNCTION read_call_frequency(asked json)
RETURNS TABLE (place integer, of_campaigns json, of_targets json)
LANGUAGE plpgsql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH recent AS (
    SELECT caller.place, caller.company_id, caller.at, call.campaign_id, call.target_id, call.created_at
    FROM ROWS FROM (
      json_to_recordset(asked) AS (company_id integer, number text, at timestamptz, seconds integer, until timestamptz)
    ) WITH ORDINALITY AS caller (company_id, number, at, seconds, until, place)
    CROSS JOIN LATERAL (
      SELECT known.campaign_id, known.target_id, known.created_at
      FROM calls AS known
      WHERE known.company_id = caller.company_id AND known.caller = caller.number
        AND known.created_at > caller.at - make_interval(secs => caller.seconds)
        AND known.created_at <= coalesce(caller.until, 'infinity')
      ORDER BY known.created_at DESC
      LIMIT 1000
    ) AS call
  ), counted AS (
    SELECT call.place, campaign.id AS campaign_id, NULL::integer AS target_id, count(*) AS calls
    FROM recent AS call
    JOIN campaigns AS campaign ON campaign.company_id = call.company_id AND campaign.id = call.campaign_id
    WHERE campaign.velocity_calls IS NOT NULL
      AND call.created_at > call.at - make_interval(secs => campaign.velocity_seconds)
    GROUP BY call.place, campaign.id
    UNION ALL
    SELECT call.place, NULL, target.id, count(*)
    FROM recent AS call
    JOIN targets AS target ON target.company_id = call.company_id AND target.id = call.target_id
    WHERE target.velocity_calls IS NOT NULL
      AND call.created_at > call.at - make_interval(secs => target.velocity_seconds)
    GROUP BY call.place, target.id
  )
  SELECT
    counted.place::integer,
    json_object_agg(counted.campaign_id, counted.calls) FILTER (WHERE counted.campaign_id IS NOT NULL),
    json_object_agg(counted.target_id, counted.calls) FILTER (WHERE counted.target_id IS NOT NULL)
  FROM counted
  GROUP BY counted.place;
END
$$;
