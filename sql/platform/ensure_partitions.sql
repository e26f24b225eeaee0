-- Makes the monthly partitions of a table for `months` months from the one that `moment` lies in (UTC). Processes that
-- start together do it one after another: the lock keeps them apart, and not those who read or write. A month that
-- exists costs no lock.
CREATE OR REPLACE FUNCTION ensure_partitions(parent text, moment timestamptz, months integer) RETURNS void
LANGUAGE plpgsql AS $$
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
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      partition_name, parent, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'
    );
  END LOOP;
END
$$;
