-- A greeting that its row refers to no more is discarded, and one that a row refers to is kept. NEW is null in a DELETE, OLD
-- in an INSERT.
CREATE OR REPLACE FUNCTION track_audio_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.audio_file_key IS NOT DISTINCT FROM NEW.audio_file_key THEN
    RETURN NULL;
  END IF;
  IF OLD.audio_file_key IS NOT NULL THEN
    INSERT INTO discarded_files (company_id, key) VALUES (OLD.company_id, OLD.audio_file_key) ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.audio_file_key IS NOT NULL THEN
    DELETE FROM discarded_files WHERE company_id = NEW.company_id AND key = NEW.audio_file_key;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER campaigns_audio_file AFTER INSERT OR DELETE OR UPDATE OF audio_file_key ON campaigns
  FOR EACH ROW EXECUTE FUNCTION track_audio_file();

CREATE OR REPLACE TRIGGER numbers_audio_file AFTER INSERT OR DELETE OR UPDATE OF audio_file_key ON numbers
  FOR EACH ROW EXECUTE FUNCTION track_audio_file();
