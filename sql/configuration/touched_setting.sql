-- The setting in which touch_object notes a 64th of the objects. The first is the one that there was before there were several.
CREATE OR REPLACE FUNCTION touched_setting(place integer) RETURNS text
LANGUAGE plpgsql IMMUTABLE
AS $$
BEGIN
  RETURN CASE place WHEN 0 THEN 'dialplane.touched' ELSE 'dialplane.touched_' || place END;
END
$$;
