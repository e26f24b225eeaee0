-- What links to files are signed with (src/platform/files/signing-key.ts).
CREATE TABLE signing_keys (
  purpose text PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Keys of files that no row refers to: put by a request that has not been saved yet, or replaced, or of a record that
-- is gone. A job deletes them once they have been here for a while (src/platform/files/discarded-files.ts).
CREATE TABLE discarded_files (
  -- Whose file it was; the row outlives the Company.
  company_id integer NOT NULL,
  key text NOT NULL,
  discarded_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);

-- NEW is null in a DELETE, OLD in an INSERT.
CREATE FUNCTION track_audio_file() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER campaigns_audio_file AFTER INSERT OR DELETE OR UPDATE OF audio_file_key ON campaigns
  FOR EACH ROW EXECUTE FUNCTION track_audio_file();

CREATE TRIGGER numbers_audio_file AFTER INSERT OR DELETE OR UPDATE OF audio_file_key ON numbers
  FOR EACH ROW EXECUTE FUNCTION track_audio_file();
