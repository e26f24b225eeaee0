-- The number that a target presents as caller ID. Declared here and not in Drizzle, where the two tables would import
-- one another, and because only the one column is to be cleared when the number goes.
ALTER TABLE targets
  ADD CONSTRAINT targets_cid_number
  FOREIGN KEY (company_id, cid_number_id) REFERENCES numbers (company_id, id)
  ON DELETE SET NULL (cid_number_id);
