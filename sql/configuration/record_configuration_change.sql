-- With each new version of a Company's configuration, whoever raises it: which objects changed, for processes that hold the one
-- before it, and what routing reads in them, for replays. Null objects: any, since nobody has said which.
CREATE OR REPLACE FUNCTION record_configuration_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company text := NEW.id || ':';
  is_known boolean := true;
  changed text[] := '{}';
  touched text;
BEGIN
  FOR place IN 0 .. 63 LOOP
    touched := coalesce(current_setting(touched_setting(place), true), '');
    is_known := is_known AND touched <> '*';
    CONTINUE WHEN touched IN ('', '*');
    SELECT
      changed || coalesce(
        array_agg(substr(named.object, length(of_company) + 1)) FILTER (WHERE starts_with(named.object, of_company)), '{}'
      ),
      coalesce(string_agg(' ' || named.object || ' ', '') FILTER (WHERE NOT starts_with(named.object, of_company)), '')
    INTO changed, touched
    FROM regexp_split_to_table(trim(touched), ' +') AS named (object);
    PERFORM set_config(touched_setting(place), touched, true);
  END LOOP;
  -- Not even the Company itself, which whoever raises its version names: nobody has said anything.
  IF NOT is_known OR changed = '{}' THEN
    changed := NULL;
  END IF;
  INSERT INTO configuration_changes (company_id, version, previous_version, objects)
  VALUES (NEW.id, NEW.configuration_version, OLD.configuration_version, changed);
  PERFORM record_routing(NEW.id, NEW.configuration_version, changed);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER companies_version_raised AFTER UPDATE OF configuration_version ON companies
  FOR EACH ROW WHEN (OLD.configuration_version IS DISTINCT FROM NEW.configuration_version)
  EXECUTE FUNCTION record_configuration_change();
