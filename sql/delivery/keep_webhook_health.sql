-- Keeps when webhooks failed, by the five minutes, for previews of alerts: a row of those in which that changed, and of those
-- in which the webhook was made.
CREATE OR REPLACE FUNCTION keep_webhook_health() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_failing(NEW) = is_failing(OLD) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_health AS known (company_id, webhook_id, starts, was_bad, is_bad)
  VALUES (
    NEW.company_id, NEW.id, date_bin('5 minutes', now(), 'epoch'), TG_OP = 'UPDATE' OR is_failing(NEW), is_failing(NEW)
  )
  ON CONFLICT (company_id, webhook_id, starts) DO UPDATE
  SET was_bad = known.was_bad OR excluded.was_bad, is_bad = excluded.is_bad;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER webhook_health_changed
AFTER INSERT OR UPDATE OF failing_since, paused_at, pause_reason ON webhooks
FOR EACH ROW EXECUTE FUNCTION keep_webhook_health();
