-- A number that joins a pool can be lent at once: as one that nobody holds and nobody ever had.
CREATE OR REPLACE FUNCTION add_lendable_number() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO number_leases (company_id, number_id, number_pool_id, expires_at)
  VALUES (NEW.company_id, NEW.id, NEW.number_pool_id, '-infinity');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER numbers_lendable AFTER INSERT ON numbers
FOR EACH ROW WHEN (NEW.number_pool_id IS NOT NULL)
EXECUTE FUNCTION add_lendable_number();
