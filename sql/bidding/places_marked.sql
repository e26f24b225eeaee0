-- The given places of a block's 8192, counted from 1, as a bit string.
CREATE OR REPLACE FUNCTION places_marked(marked smallint[]) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  places bit varying := repeat('0', 8192)::bit varying;
  place smallint;
BEGIN
  FOREACH place IN ARRAY marked LOOP
    places := set_bit(places, place - 1, 1);
  END LOOP;
  RETURN places;
END
$$;
