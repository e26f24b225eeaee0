-- Takes the place of one call at a trunk that has a limit, as the limit is now; whoever does so waits for whoever else does. The
-- edge that took it gives it back by deleting the row.
--   refused_by  null where the place is taken; else 'gone', 'max_calls' or 'max_attempts_per_second'
--   used        what stands against the limit that refused it
CREATE OR REPLACE FUNCTION take_trunk_place(
  of_trunk_id integer, of_process_id uuid, place_id uuid,
  OUT refused_by text, OUT used integer, OUT allowed integer
)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  most_calls integer;
  most_attempts integer;
  attempts timestamptz[];
  moment timestamptz;
BEGIN
  SELECT trunk.max_calls, trunk.max_attempts_per_second INTO most_calls, most_attempts
  FROM trunks AS trunk WHERE trunk.id = of_trunk_id;
  IF NOT FOUND THEN
    refused_by := 'gone';
    RETURN;
  END IF;
  SELECT count(*) INTO used FROM trunk_places AS place WHERE place.trunk_id = of_trunk_id;
  -- Once it is full, nobody has to wait to be refused.
  IF most_calls IS NULL OR used < most_calls THEN
    INSERT INTO trunk_attempts (trunk_id) VALUES (of_trunk_id) ON CONFLICT DO NOTHING;
    SELECT attempt.begun_at INTO attempts FROM trunk_attempts AS attempt WHERE attempt.trunk_id = of_trunk_id FOR UPDATE;
    -- A statement of its own sees what was taken while this one waited.
    SELECT count(*) INTO used FROM trunk_places AS place WHERE place.trunk_id = of_trunk_id;
  END IF;
  IF used >= most_calls THEN
    refused_by := 'max_calls';
    allowed := most_calls;
    RETURN;
  END IF;
  IF most_attempts IS NOT NULL THEN
    moment := clock_timestamp();
    -- What is of a later time than now was written before the clock was set back.
    attempts := ARRAY(
      SELECT begun FROM unnest(attempts) AS begun WHERE begun > moment - interval '1 second' AND begun <= moment
    );
    used := cardinality(attempts);
    IF used >= most_attempts THEN
      refused_by := 'max_attempts_per_second';
      allowed := most_attempts;
      RETURN;
    END IF;
    UPDATE trunk_attempts AS attempt SET begun_at = attempts || moment WHERE attempt.trunk_id = of_trunk_id;
  END IF;
  INSERT INTO trunk_places (id, trunk_id, process_id) VALUES (place_id, of_trunk_id, of_process_id);
END
$$;
