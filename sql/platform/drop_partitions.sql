-- Removes the monthly partitions of a table that ended before a moment. Whoever wants the table meanwhile waits behind it,
-- so it waits for no longer than nobody notices: where the table is in use, the next time will do.
CREATE OR REPLACE FUNCTION drop_partitions(parent text, ended_before timestamptz) RETURNS void
LANGUAGE plpgsql
SET lock_timeout = '100ms'
AS $$
DECLARE
  partition_name text;
BEGIN
  FOR partition_name IN
    SELECT child.relname
    FROM pg_inherits AS link
    JOIN pg_class AS child ON child.oid = link.inhrelid
    WHERE link.inhparent = to_regclass(parent)
      AND to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= ended_before AT TIME ZONE 'UTC'
    ORDER BY child.relname
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', partition_name);
  END LOOP;
END
$$;
