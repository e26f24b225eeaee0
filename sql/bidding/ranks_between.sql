-- As ranks_of, of all values from "low" to "high", both included.
CREATE OR REPLACE FUNCTION ranks_between(ranked numeric[], low numeric, high numeric) RETURNS int4range[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  -- How many values are not above it.
  from_rank integer := width_bucket(low, ranked);
  to_rank integer := width_bucket(high, ranked);
BEGIN
  IF from_rank = 0 OR ranked[from_rank] < low THEN
    from_rank := from_rank + 1;
  END IF;
  RETURN CASE WHEN from_rank <= to_rank THEN ARRAY[int4range(from_rank, to_rank, '[]')] ELSE '{}' END;
END
$$;
