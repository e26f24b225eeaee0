-- Adds an object to those that the transaction changes: ' 12:target:7 ' in a setting that ends, and is taken back, with the
-- transaction. Beyond some thousand objects it says '*', any object of any Company: then everything is looked at anew.
--   company  the object's company_id
CREATE OR REPLACE FUNCTION touch_object(company integer, kind text, id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touched text := coalesce(current_setting('dialplane.touched', true), '');
  named text := ' ' || company || ':' || kind || ':' || id || ' ';
BEGIN
  IF touched = '*' OR strpos(touched, named) > 0 THEN
    RETURN;
  END IF;
  PERFORM set_config('dialplane.touched', CASE WHEN length(touched) > 65536 THEN '*' ELSE touched || named END, true);
END
$$;
