-- A Number goes in many ways: by itself, with its pool, with its affiliate. Whichever it is, what was bought is given
-- back, and in the same transaction that becomes certain.
CREATE OR REPLACE FUNCTION give_back_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unrecorded_numbers (company_id, id, number, inventory, inventory_id, release_at)
  VALUES (OLD.company_id, gen_random_uuid(), OLD.number, OLD.inventory, OLD.inventory_id, now());
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER numbers_give_back
  AFTER DELETE ON numbers
  FOR EACH ROW WHEN (OLD.inventory_id IS NOT NULL)
  EXECUTE FUNCTION give_back_number();
