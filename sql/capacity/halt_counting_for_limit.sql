-- A cap that gets a limit where it had none: those who take slots lock its counter from now on.
CREATE OR REPLACE FUNCTION halt_counting_for_limit() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM halt_counting(NEW.company_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER caps_limited AFTER UPDATE OF cap ON caps
FOR EACH ROW WHEN (OLD.cap IS NULL AND NEW.cap IS NOT NULL)
EXECUTE FUNCTION halt_counting_for_limit();
