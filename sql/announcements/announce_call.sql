-- Announces what a call has come to: that it started, was answered, converted, ended, that its recording can be listened to, or
-- that a call that had converted brings other amounts than were told of it.
CREATE OR REPLACE FUNCTION announce_call() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  is_new CONSTANT boolean := TG_OP = 'INSERT';
  about jsonb;
BEGIN
  IF NOT is_listened_to(NEW.company_id) THEN
    RETURN NULL;
  END IF;
  -- What was promised for it is no business of those who are told.
  about := to_jsonb(NEW) - 'promise';
  IF is_new THEN
    PERFORM announce(NEW.company_id, 'call.started', about);
  END IF;
  IF NEW.connected_time IS NOT NULL AND (is_new OR OLD.connected_time IS NULL) THEN
    PERFORM announce(NEW.company_id, 'call.answered', about);
  END IF;
  IF NEW.converted AND (is_new OR NOT OLD.converted) THEN
    PERFORM announce(NEW.company_id, 'call.converted', about);
  END IF;
  IF NOT is_new THEN
    -- Posted for the first time, the amounts that it had all along correct nothing.
    IF OLD.converted
      AND (NEW.posted_revenue, NEW.posted_payout) IS DISTINCT FROM (OLD.posted_revenue, OLD.posted_payout)
      AND (coalesce(NEW.posted_revenue, NEW.revenue), coalesce(NEW.posted_payout, NEW.payout))
        IS DISTINCT FROM (coalesce(OLD.posted_revenue, OLD.revenue), coalesce(OLD.posted_payout, OLD.payout))
    THEN
      PERFORM announce(NEW.company_id, 'call.corrected', about);
    -- Posted while it went on, one amount was told with what was known of the other: its criterion says at its end.
    ELSIF OLD.converted AND NEW.status = 'finished' AND OLD.status <> 'finished'
      AND (NEW.revenue, NEW.payout) IS DISTINCT FROM (OLD.revenue, OLD.payout)
    THEN
      PERFORM announce(NEW.company_id, 'call.corrected', about);
    END IF;
  END IF;
  IF NEW.status = 'finished' AND (is_new OR OLD.status <> 'finished') THEN
    PERFORM announce(NEW.company_id, 'call.ended', about);
  END IF;
  IF NOT is_new AND (NEW.recording_url IS NOT NULL OR NEW.recording_file IS NOT NULL)
    AND OLD.recording_url IS NULL AND OLD.recording_file IS NULL
  THEN
    PERFORM announce(NEW.company_id, 'call.recorded', about);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER calls_started AFTER INSERT ON calls
FOR EACH ROW EXECUTE FUNCTION announce_call();

CREATE OR REPLACE TRIGGER calls_changed AFTER UPDATE ON calls
FOR EACH ROW WHEN (
  OLD.connected_time IS NULL AND NEW.connected_time IS NOT NULL
  OR NEW.converted AND NOT OLD.converted
  OR NEW.status = 'finished' AND OLD.status <> 'finished'
  OR (NEW.posted_revenue, NEW.posted_payout) IS DISTINCT FROM (OLD.posted_revenue, OLD.posted_payout)
  OR OLD.recording_url IS NULL AND NEW.recording_url IS NOT NULL
  OR OLD.recording_file IS NULL AND NEW.recording_file IS NOT NULL
)
EXECUTE FUNCTION announce_call();
