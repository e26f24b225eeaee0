-- A file that its row refers to no more is discarded. NEW is null in a DELETE.
CREATE OR REPLACE FUNCTION discard_export_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL AND OLD.file_key IS DISTINCT FROM NEW.file_key THEN
    INSERT INTO discarded_files (company_id, key) VALUES (OLD.company_id, OLD.file_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER exports_file AFTER DELETE OR UPDATE OF file_key ON exports
  FOR EACH ROW EXECUTE FUNCTION discard_export_file();
