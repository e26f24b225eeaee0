-- Adds changes of calls to the cubes of their Companies as they are taken away to be folded into rollups, whoever takes them: a
-- process of an earlier version that knows no cubes, too. So the calls of a Company are in its cubes or among its changes, never
-- both; where no cubes are built, nothing happens. One process at a time takes those of a Company (fold-changes.ts).
--
-- A cube holds what calls came to by some dimensions at once, and by whether they converted. Which cubes there are, and which
-- question is answered from which, is said in src/reporting/calls/report-cubes.ts; build-cubes.ts makes them from calls.
CREATE OR REPLACE FUNCTION add_to_report_cubes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_cubes AS present (
    company_id, cube, span_days, starts, state, affiliate_id, campaign_id, target_id, number_id, has_converted,
    calls, repeats, duplicates, converted, rescued, total_duration, connected_duration,
    revenue, payout, cost, rescued_revenue
  )
  WITH change AS (
    SELECT taken.company_id, (taken.created_at AT TIME ZONE built.zone)::date AS day,
      coalesce(reported_state(taken.caller_country, taken.caller_state), '') AS state,
      coalesce(taken.affiliate_id, 0) AS affiliate_id, taken.campaign_id, coalesce(taken.target_id, 0) AS target_id,
      coalesce(taken.number_id, 0) AS number_id, taken.converted <> 0 AS has_converted,
      taken.calls, taken.repeats, taken.duplicates, taken.converted, taken.rescued,
      taken.total_duration, taken.connected_duration, taken.revenue, taken.payout, taken.cost, taken.rescued_revenue
    FROM taken JOIN report_cube_states AS built ON built.company_id = taken.company_id
  ), days AS (
    SELECT company_id, 31 - GROUPING(state, affiliate_id, campaign_id, target_id, number_id) AS cube, day,
      coalesce(state, '') AS state, coalesce(affiliate_id, 0) AS affiliate_id, coalesce(campaign_id, 0) AS campaign_id,
      coalesce(target_id, 0) AS target_id, coalesce(number_id, 0) AS number_id, has_converted,
      sum(calls) AS calls, sum(repeats) AS repeats, sum(duplicates) AS duplicates, sum(converted) AS converted,
      sum(rescued) AS rescued, bigint_sum(total_duration) AS total_duration,
      bigint_sum(connected_duration) AS connected_duration, bigint_sum(revenue) AS revenue, bigint_sum(payout) AS payout,
      bigint_sum(cost) AS cost, bigint_sum(rescued_revenue) AS rescued_revenue
    FROM change
    GROUP BY company_id, day, has_converted, GROUPING SETS (
      (campaign_id, target_id), (affiliate_id, campaign_id), (state, campaign_id), (affiliate_id, campaign_id, number_id),
      (state, affiliate_id), (state, target_id), (affiliate_id, campaign_id, target_id),
      (state, affiliate_id, campaign_id, target_id, number_id)
    )
  )
  SELECT company_id, cube, span_days, day - (day - date '1970-01-01') % span_days AS starts,
    state, affiliate_id, campaign_id, target_id, number_id, has_converted,
    bigint_sum(calls), bigint_sum(repeats), bigint_sum(duplicates), bigint_sum(converted), bigint_sum(rescued),
    bigint_sum(total_duration), bigint_sum(connected_duration),
    bigint_sum(revenue), bigint_sum(payout), bigint_sum(cost), bigint_sum(rescued_revenue)
  FROM days, unnest('{1,4,16,64,256}'::smallint[]) AS span (span_days)
  -- Spans as in rollup-spans.ts. The cube of all dimensions has nearly as many rows as calls, whatever the span: days alone. Of
  -- one state's affiliates or targets there are nearly as many on a day: longer spans alone.
  WHERE CASE span_days WHEN 1 THEN cube NOT IN (24, 18) ELSE cube <> 31 END
  GROUP BY company_id, cube, span_days, starts, state, affiliate_id, campaign_id, target_id, number_id, has_converted
  -- Neighbours in the index lie beside each other in the table.
  ORDER BY company_id, cube, span_days, starts, state, affiliate_id, campaign_id, target_id, number_id, has_converted
  ON CONFLICT (
    company_id, cube, span_days, starts, state, affiliate_id, campaign_id, target_id, number_id, has_converted
  ) DO UPDATE SET
    calls = present.calls + excluded.calls,
    repeats = present.repeats + excluded.repeats,
    duplicates = present.duplicates + excluded.duplicates,
    converted = present.converted + excluded.converted,
    rescued = present.rescued + excluded.rescued,
    total_duration = present.total_duration + excluded.total_duration,
    connected_duration = present.connected_duration + excluded.connected_duration,
    revenue = present.revenue + excluded.revenue,
    payout = present.payout + excluded.payout,
    cost = present.cost + excluded.cost,
    rescued_revenue = present.rescued_revenue + excluded.rescued_revenue;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER report_changes_taken
  AFTER DELETE ON report_changes
  REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_report_cubes();
