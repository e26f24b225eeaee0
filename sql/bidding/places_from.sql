-- The places whose rank is at least "rank", which is above 0.
CREATE OR REPLACE FUNCTION places_from(slices bit varying[], rank integer) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  places bit varying;
BEGIN
  -- From the lowest bit up: a bit that "rank" has must be there, one that it has not makes up for all below.
  FOR exponent IN 0 .. cardinality(slices) - 1 LOOP
    IF (rank >> exponent) & 1 = 0 THEN
      places := places | slices[exponent + 1];
    ELSIF places IS NULL THEN
      places := slices[exponent + 1];
    ELSE
      places := places & slices[exponent + 1];
    END IF;
  END LOOP;
  RETURN places;
END
$$;
