-- Announces those caps of a target that another limit has made full. To be called as late in a transaction as can be, once the
-- limits are set: where one may be full, nobody takes or gives back slots of the Company until the transaction ends.
--   windows  [{kind, window_label}, …]: those of now, in the target's zone; what was counted in others is over
CREATE OR REPLACE FUNCTION announce_caps_of_target(of_company_id integer, of_target_id integer, windows json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  limits integer[];
  labels text[];
BEGIN
  IF NOT is_listened_to(of_company_id) THEN
    RETURN;
  END IF;
  -- A limit that leaves room again has nothing left of what was said of the one before.
  UPDATE cap_counters AS counter
  SET announced_cap = NULL
  FROM caps AS cap
  WHERE cap.company_id = of_company_id
    AND cap.target_id = of_target_id
    AND counter.company_id = cap.company_id
    AND counter.cap_id = cap.id
    AND counter.announced_cap IS NOT NULL
    AND (cap.cap IS NULL OR counter.filled < cap.cap);

  -- Those nearly full, too: calls that are being counted just now go by the old limit.
  SELECT array_agg(cap.id), array_agg(counter.window_label)
  INTO limits, labels
  FROM caps AS cap
  JOIN json_to_recordset(windows) AS current (kind text, window_label text) ON current.kind = cap.kind
  JOIN cap_counters AS counter
    ON counter.company_id = cap.company_id AND counter.cap_id = cap.id AND counter.window_label = current.window_label
  WHERE cap.company_id = of_company_id
    AND cap.target_id = of_target_id
    AND counter.filled >= 0.9 * cap.cap
    AND counter.filled > 0
    AND counter.announced_cap IS DISTINCT FROM cap.cap;
  IF limits IS NULL THEN
    RETURN;
  END IF;

  PERFORM halt_counting(of_company_id);
  -- As if it had been raised to that just now: announce_full_caps says the rest.
  UPDATE cap_counters AS counter
  SET filled = counter.filled
  FROM unnest(limits, labels) AS named (cap_id, window_label)
  WHERE counter.company_id = of_company_id
    AND counter.cap_id = named.cap_id
    AND counter.window_label = named.window_label;
END
$$;
