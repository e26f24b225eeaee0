-- Keeps the horizon of calls below a running call that is stored days after it was created, which hardly ever happens, or that
-- runs again, which never does: reports are right all the same, for every Company.
CREATE OR REPLACE FUNCTION lower_call_horizon() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Locked even where it is low enough: whoever raises it has either done so or will see this call.
  PERFORM FROM call_horizon FOR UPDATE;
  UPDATE call_horizon SET finished_before = NEW.created_at WHERE finished_before > NEW.created_at;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER calls_inserted_late
  AFTER INSERT ON calls
  FOR EACH ROW WHEN (NEW.status <> 'finished' AND NEW.created_at < now() - interval '1 day')
  EXECUTE FUNCTION lower_call_horizon();

CREATE OR REPLACE TRIGGER calls_running_again
  AFTER UPDATE ON calls
  FOR EACH ROW WHEN (NEW.status <> 'finished' AND OLD.status = 'finished')
  EXECUTE FUNCTION lower_call_horizon();
