-- Numbers that an inventory may hold for us while no Number records them: those being bought, and those on their way
-- back. Whatever happens to the process that buys one, it is recorded or given back (src/number-inventory/README.md).
CREATE TABLE unrecorded_numbers (
  -- For whom it is bought, or was; the row outlives the Company.
  company_id integer NOT NULL,
  -- Marks the purchase at the inventory.
  id uuid NOT NULL,
  -- E.164. While the row is there nobody else of the installation takes the number.
  number text NOT NULL CONSTRAINT unrecorded_numbers_number_unique UNIQUE,
  -- The carrier account; null = nothing is bought, and nothing given back.
  inventory text,
  -- The account's own id of it; null = not known yet.
  inventory_id text,
  -- The pool in which the purchase takes a place.
  number_pool_id integer,
  -- When it is given back, unless it is recorded before. Each attempt puts the next one off.
  release_at timestamptz(3) NOT NULL,
  release_attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
);

CREATE INDEX unrecorded_numbers_release_at ON unrecorded_numbers (release_at);
CREATE INDEX unrecorded_numbers_pool ON unrecorded_numbers (company_id, number_pool_id);

-- A Number goes in many ways: by itself, with its pool, with its affiliate. Whichever it is, what was bought is given
-- back, and in the same transaction that becomes certain.
CREATE FUNCTION give_back_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unrecorded_numbers (company_id, id, number, inventory, inventory_id, release_at)
  VALUES (OLD.company_id, gen_random_uuid(), OLD.number, OLD.inventory, OLD.inventory_id, now());
  RETURN NULL;
END
$$;

CREATE TRIGGER numbers_give_back
  AFTER DELETE ON numbers
  FOR EACH ROW WHEN (OLD.inventory_id IS NOT NULL)
  EXECUTE FUNCTION give_back_number();

-- Keys forget a pool that is deleted. Declared here and not in Drizzle, because only the one column is to be cleared.
ALTER TABLE postback_keys
  ADD CONSTRAINT postback_keys_pool
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id)
  ON DELETE SET NULL (number_pool_id);
