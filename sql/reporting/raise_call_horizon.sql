-- Moves the horizon of calls on: to the first call of every Company that is still running, and to two days ago at most. A call
-- that is stored meanwhile is younger than that, or waits for this, or is waited for (lower_call_horizon).
CREATE OR REPLACE FUNCTION raise_call_horizon() RETURNS void
LANGUAGE plpgsql
-- The indexes of running calls hold few rows, whatever is known of a month that has just been filled.
SET enable_seqscan = off
AS $$
BEGIN
  -- A statement of its own: the next one then sees what the lock's last holder has committed.
  PERFORM FROM call_horizon FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE call_horizon
  SET finished_before = least(
    now() - interval '2 days', (SELECT min(created_at) FROM calls WHERE status <> 'finished')
  );
END
$$;
