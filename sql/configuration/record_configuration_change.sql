-- With each new version of a Company's configuration, whoever raises it: which objects changed, for processes that hold the one
-- before it, and what routing reads in them, for replays. Null objects: any, since nobody has said which.
CREATE OR REPLACE FUNCTION record_configuration_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text := coalesce(current_setting('dialplane.touched', true), '');
  of_company text := NEW.id || ':';
  changed text[];
BEGIN
  IF touched <> '*' THEN
    SELECT array_agg(substr(named.object, length(of_company) + 1)) INTO changed
    FROM regexp_split_to_table(trim(touched), ' +') AS named (object)
    WHERE starts_with(named.object, of_company);
    PERFORM set_config('dialplane.touched', coalesce(string_agg(' ' || named.object || ' ', ''), ''), true)
    FROM regexp_split_to_table(trim(touched), ' +') AS named (object)
    WHERE named.object <> '' AND NOT starts_with(named.object, of_company);
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
