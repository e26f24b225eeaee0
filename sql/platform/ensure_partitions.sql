-- Makes the monthly partitions of a table for `months` months from the one that `moment` lies in (UTC). Processes that
-- start together do it one after another: the lock keeps them apart, and not those who read or write. Nobody waits for
-- it, nor it for them: each partition is made as a table of its own and then attached, while PARTITION OF would wait for
-- whoever reads the parent, with everybody else behind it. Who changes the parent itself is waited for a moment only
-- (55P03 afterwards). A month that exists costs no lock.
CREATE OR REPLACE FUNCTION ensure_partitions(parent text, moment timestamptz, months integer) RETURNS void
LANGUAGE plpgsql
SET lock_timeout = '1s'
AS $$
DECLARE
  month timestamp;
  partition_name text;
BEGIN
  FOR ahead IN 0 .. months - 1 LOOP
    month := date_trunc('month', moment AT TIME ZONE 'UTC') + make_interval(months => ahead);
    partition_name := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
    CONTINUE WHEN to_regclass(partition_name) IS NOT NULL;
    EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', parent);
    CONTINUE WHEN to_regclass(partition_name) IS NOT NULL;
    -- Attaching makes what is missing: indexes and triggers, on a table that is still empty and seen by nobody.
    EXECUTE format(
      'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE'
      ' INCLUDING COMPRESSION)',
      partition_name, parent
    );
    -- Every reservation that is made is changed when it is confirmed or ends: into the same page, where there is room.
    IF parent = 'reservations' THEN
      EXECUTE format('ALTER TABLE %I SET (fillfactor = 50)', partition_name);
    END IF;
    EXECUTE format(
      'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      parent, partition_name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'
    );
  END LOOP;
END
$$;
