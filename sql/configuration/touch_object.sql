-- Adds an object to those that the transaction changes: ' 12:target:7 ' in a setting that ends, and is taken back, with the
-- transaction. There are 64 of these, by the object's id, so that each stays short enough to look into. Beyond some thousand objects one
-- says '*', any object of any Company: then everything is looked at anew.
--   company  the object's company_id
CREATE OR REPLACE FUNCTION touch_object(company integer, kind text, id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  setting text := touched_setting(id & 63);
  touched text := coalesce(current_setting(setting, true), '');
  named text := ' ' || company || ':' || kind || ':' || id || ' ';
BEGIN
  IF touched = '*' OR strpos(touched, named) > 0 THEN
    RETURN;
  END IF;
  PERFORM set_config(setting, CASE WHEN length(touched) > 65536 THEN '*' ELSE touched || named END, true);
END
$$;
