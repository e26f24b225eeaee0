-- A cap that gets a limit where it had none: those who take slots lock its counter from now on. While set_limits is at work they
-- are halted later in the transaction.
CREATE OR REPLACE FUNCTION halt_counting_for_limit() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF current_setting('dialplane.sets_limits_of', true) = NEW.company_id::text THEN
    PERFORM set_config('dialplane.has_limited', NEW.company_id::text, true);
  ELSE
    PERFORM halt_counting(NEW.company_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER caps_limited AFTER UPDATE OF cap ON caps
FOR EACH ROW WHEN (OLD.cap IS NULL AND NEW.cap IS NOT NULL)
EXECUTE FUNCTION halt_counting_for_limit();
