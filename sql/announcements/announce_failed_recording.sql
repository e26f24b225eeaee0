-- Announces that what was to be recorded of a call is lost: the call does not say so itself, but one of its events.
CREATE OR REPLACE FUNCTION announce_failed_recording() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  about jsonb;
BEGIN
  IF NOT is_listened_to(NEW.company_id) THEN
    RETURN NULL;
  END IF;
  SELECT to_jsonb(call) - 'promise' INTO about
  FROM calls AS call
  WHERE call.company_id = NEW.company_id AND call.uuid = NEW.call_uuid AND call.created_at = NEW.created_at;
  IF FOUND THEN
    PERFORM announce(NEW.company_id, 'call.recording_failed', about);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER call_events_recording_failed AFTER INSERT ON call_events
FOR EACH ROW WHEN (NEW.type = 'recording_failed')
EXECUTE FUNCTION announce_failed_recording();
