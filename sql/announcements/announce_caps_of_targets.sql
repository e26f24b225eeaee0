-- Announces those caps of targets that other limits have made full. To be called as late in a transaction as can be, once the
-- limits are set: where one may be full, or leaves room again, nobody takes or gives back slots of the Company until the transaction
-- ends.
--   windows  [{target_id, kind, window_label}, …]: those of now, in the target's zone; what was counted in others is over
CREATE OR REPLACE FUNCTION announce_caps_of_targets(of_company_id integer, windows json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  -- Of counters, side by side.
  limits integer[];
  labels text[];
BEGIN
  IF NOT is_listened_to(of_company_id) THEN
    RETURN;
  END IF;
  -- What a cap without a limit has counted lies elsewhere until it is added up.
  PERFORM halt_for_limits(of_company_id);

  -- Those nearly full, too: calls that are being counted just now go by the old limit.
  SELECT array_agg(cap.id), array_agg(counter.window_label)
  INTO limits, labels
  FROM json_to_recordset(windows) AS current (target_id integer, kind text, window_label text)
  JOIN caps AS cap
    ON cap.company_id = of_company_id AND cap.target_id = current.target_id AND cap.kind = current.kind
  JOIN cap_counters AS counter
    ON counter.company_id = cap.company_id AND counter.cap_id = cap.id AND counter.window_label = current.window_label
  WHERE counter.announced_cap IS NOT NULL AND (cap.cap IS NULL OR counter.filled < cap.cap)
    OR counter.filled >= 0.9 * cap.cap AND counter.filled > 0 AND counter.announced_cap IS DISTINCT FROM cap.cap;
  IF limits IS NULL THEN
    RETURN;
  END IF;

  -- Before any counter is locked, as everybody does who counts.
  PERFORM halt_counting(of_company_id);
  -- A limit that leaves room again has nothing left of what was said of the one before. The others are as if they had been raised to
  -- that just now: announce_full_caps says the rest.
  UPDATE cap_counters AS counter
  SET announced_cap = CASE WHEN counter.filled >= cap.cap THEN counter.announced_cap END
  FROM unnest(limits, labels) AS named (cap_id, window_label)
  JOIN caps AS cap ON cap.company_id = of_company_id AND cap.id = named.cap_id
  WHERE counter.company_id = of_company_id
    AND counter.cap_id = named.cap_id
    AND counter.window_label = named.window_label;
END
$$;
