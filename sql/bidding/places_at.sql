-- The places whose rank is "rank", which is above 0.
CREATE OR REPLACE FUNCTION places_at(slices bit varying[], rank integer) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  with_all bit varying;
  with_others bit varying;
BEGIN
  FOR exponent IN 0 .. cardinality(slices) - 1 LOOP
    IF (rank >> exponent) & 1 = 1 THEN
      with_all := CASE WHEN with_all IS NULL THEN slices[exponent + 1] ELSE with_all & slices[exponent + 1] END;
    ELSE
      with_others := CASE WHEN with_others IS NULL THEN slices[exponent + 1] ELSE with_others | slices[exponent + 1] END;
    END IF;
  END LOOP;
  RETURN CASE WHEN with_others IS NULL THEN with_all ELSE with_all & ~with_others END;
END
$$;
