-- The ranks of the wanted values among the ranked ones, as ranges; neighbours are one range where "wanted" ascends.
CREATE OR REPLACE FUNCTION ranks_of(ranked anyarray, wanted anyarray) RETURNS int4range[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  ranges int4range[] := '{}';
  from_rank integer;
  to_rank integer;
  rank integer;
BEGIN
  FOR place IN 1 .. cardinality(wanted) LOOP
    rank := array_position(ranked, wanted[place]);
    CONTINUE WHEN rank IS NULL;
    IF rank = to_rank + 1 THEN
      to_rank := rank;
      CONTINUE;
    END IF;
    IF from_rank IS NOT NULL THEN
      ranges := ranges || int4range(from_rank, to_rank, '[]');
    END IF;
    from_rank := rank;
    to_rank := rank;
  END LOOP;
  IF from_rank IS NOT NULL THEN
    ranges := ranges || int4range(from_rank, to_rank, '[]');
  END IF;
  RETURN ranges;
END
$$;
