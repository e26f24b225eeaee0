-- Keeps the list of recordings that are files: one that its call refers to no more is discarded. NEW is null in a DELETE.
CREATE OR REPLACE FUNCTION track_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.recording_file IS NOT NULL THEN
    DELETE FROM recordings AS recording WHERE recording.company_id = OLD.company_id AND recording.call_uuid = OLD.uuid;
    INSERT INTO discarded_files (company_id, key) VALUES (OLD.company_id, OLD.recording_file) ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.recording_file IS NOT NULL THEN
    INSERT INTO recordings (company_id, call_uuid, created_at, file_key)
    VALUES (NEW.company_id, NEW.uuid, NEW.created_at, NEW.recording_file);
    DELETE FROM discarded_files AS file WHERE file.company_id = NEW.company_id AND file.key = NEW.recording_file;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER calls_recording_changed AFTER UPDATE ON calls
FOR EACH ROW WHEN (OLD.recording_file IS DISTINCT FROM NEW.recording_file)
EXECUTE FUNCTION track_recording();

CREATE OR REPLACE TRIGGER calls_recording_deleted AFTER DELETE ON calls
FOR EACH ROW WHEN (OLD.recording_file IS NOT NULL)
EXECUTE FUNCTION track_recording();
