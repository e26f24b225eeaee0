-- Announces that a reservation was created, confirmed, claimed or has expired.
CREATE OR REPLACE FUNCTION announce_reservation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- The log shows neither, and both may be long: they are not even read.
  NEW.decision := 'null';
  NEW.tags := 'null';
  PERFORM announce(
    NEW.company_id,
    'reservation.' || CASE NEW.status WHEN 'reserved' THEN 'created' ELSE NEW.status END,
    to_jsonb(NEW) - 'decision' - 'tags'
  );
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reservations_created AFTER INSERT ON reservations
FOR EACH ROW WHEN (NEW.announced AND NEW.status = 'reserved')
EXECUTE FUNCTION announce_reservation();

CREATE OR REPLACE TRIGGER reservations_moved_on AFTER UPDATE OF status ON reservations
FOR EACH ROW WHEN (
  NEW.announced AND OLD.status <> NEW.status AND NEW.status IN ('confirmed', 'claimed', 'expired')
)
EXECUTE FUNCTION announce_reservation();
