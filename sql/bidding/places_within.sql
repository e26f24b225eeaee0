-- The places whose rank lies in one of the ranges; there is at least one.
CREATE OR REPLACE FUNCTION places_within(slices bit varying[], ranges int4range[]) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  chosen int4range;
  places bit varying;
  found bit varying;
BEGIN
  FOREACH chosen IN ARRAY ranges LOOP
    IF upper(chosen) = lower(chosen) + 1 THEN
      places := places_at(slices, lower(chosen));
    ELSE
      places := places_from(slices, lower(chosen));
      IF upper(chosen) >> cardinality(slices) = 0 THEN
        places := places & ~places_from(slices, upper(chosen));
      END IF;
    END IF;
    found := CASE WHEN found IS NULL THEN places ELSE found | places END;
  END LOOP;
  RETURN found;
END
$$;
