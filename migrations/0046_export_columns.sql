-- The columns that an export was asked for, in their order; null: all that the log has.
ALTER TABLE exports ADD COLUMN columns text[];
