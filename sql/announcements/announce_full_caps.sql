-- Announces targets whose cap is full now. Runs once for a statement, which may have raised the counters of a whole batch.
CREATE OR REPLACE FUNCTION announce_full_caps() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  listened_to integer[];
  reached record;
BEGIN
  -- Materialized: each Company is asked about once, not once for each of its counters.
  WITH counted AS MATERIALIZED (
    SELECT DISTINCT counter.company_id FROM raised AS counter
  )
  SELECT array_agg(counted.company_id) INTO listened_to
  FROM counted
  WHERE is_listened_to(counted.company_id);
  IF listened_to IS NULL THEN
    RETURN NULL;
  END IF;

  FOR reached IN
    SELECT
      counter.company_id, counter.cap_id, counter.window_label, cap.cap,
      json_build_object(
        'target', json_build_object('id', target.id, 'tid', target.tid, 'name', target.name, 'number', target.number),
        'cap', json_build_object(
          'id', cap.id, 'type', initcap(cap.kind), 'cap', cap.cap, 'filled', counter.filled
        ),
        'window', counter.window_label
      ) AS about
    FROM raised AS counter
    JOIN caps AS cap ON cap.company_id = counter.company_id AND cap.id = counter.cap_id
    JOIN targets AS target ON target.company_id = cap.company_id AND target.id = cap.target_id
    WHERE counter.company_id = ANY (listened_to)
      AND cap.kind <> 'concurrency'
      AND cap.cap IS NOT NULL
      AND counter.filled >= greatest(cap.cap, 1)
      AND counter.announced_cap IS DISTINCT FROM cap.cap
    ORDER BY counter.company_id, counter.cap_id, counter.window_label
  LOOP
    UPDATE cap_counters AS counter
    SET announced_cap = reached.cap
    WHERE counter.company_id = reached.company_id
      AND counter.cap_id = reached.cap_id
      AND counter.window_label = reached.window_label;
    PERFORM announce(reached.company_id, 'target.capped', reached.about::jsonb);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER cap_counters_raised AFTER UPDATE ON cap_counters
REFERENCING NEW TABLE AS raised
FOR EACH STATEMENT EXECUTE FUNCTION announce_full_caps();
