-- A call to a reservation whose campaign is gone has no cid (docs/decisions/0061). Partitions follow their parent.
ALTER TABLE calls ALTER COLUMN cid DROP NOT NULL;
