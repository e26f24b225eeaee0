-- How many of a block's rows at these places ended with which status and reason, side by side: the reason is null where there is
-- none. Nothing where "places" is null.
CREATE OR REPLACE FUNCTION count_outcomes(
  places bit varying, status_values text[], status_slices bit varying[], reason_values text[], reason_slices bit varying[],
  OUT statuses text[], OUT reasons text[], OUT pings integer[]
)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  of_reasons bit varying[];
  of_status bit varying;
  uncounted integer;
  found integer;
BEGIN
  statuses := '{}';
  reasons := '{}';
  pings := '{}';
  FOR reason_rank IN 1 .. cardinality(reason_values) LOOP
    of_reasons[reason_rank] := places_at(reason_slices, reason_rank);
  END LOOP;
  FOR status_rank IN 1 .. cardinality(status_values) LOOP
    of_status := places & places_at(status_slices, status_rank);
    uncounted := bit_count(of_status);
    FOR reason_rank IN 1 .. cardinality(reason_values) LOOP
      EXIT WHEN uncounted = 0;
      found := bit_count(of_status & of_reasons[reason_rank]);
      CONTINUE WHEN found = 0;
      statuses := statuses || status_values[status_rank];
      reasons := reasons || reason_values[reason_rank];
      pings := pings || found;
      uncounted := uncounted - found;
    END LOOP;
    CONTINUE WHEN uncounted = 0;
    statuses := statuses || status_values[status_rank];
    reasons := reasons || NULL::text;
    pings := pings || uncounted;
  END LOOP;
END
$$;
