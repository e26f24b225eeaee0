-- Writes down what came of the turns of firings that are pending: settles those that are not to come again, says so in their
-- calls' flow, and lets the sales go that waited for them. Who settles has locked those sales before; who has just claimed
-- firings may not wait for one, which then goes when its own wait is over. Its settings are those of its caller.
CREATE OR REPLACE FUNCTION end_pixel_firings(tried tried_pixel[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  WITH written AS (
    UPDATE pixel_firings AS pixel
    SET status = attempt.status, http_status = attempt.http_status, error = attempt.error,
      settled_at = CASE WHEN attempt.status <> 'pending' THEN now() END,
      due_at = now() + make_interval(secs => attempt.retry_seconds)
    FROM unnest(tried) AS attempt
    WHERE pixel.company_id = attempt.company_id AND pixel.call_uuid = attempt.call_uuid
      AND pixel.created_at = attempt.created_at AND pixel.id = attempt.id
    RETURNING pixel.*
  )
  INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
  SELECT
    settled.company_id, settled.call_uuid, settled.created_at, settled.settled_at,
    CASE settled.status WHEN 'succeeded' THEN 'pixel_fired' ELSE 'pixel_' || settled.status END,
    json_build_object(
      'fired_pixel_id', settled.id, 'timer_id', settled.timer_id, 'kind', settled.kind, 'seconds', settled.seconds,
      'attempts', settled.attempts, 'http_status', settled.http_status
    )
  FROM written AS settled
  WHERE settled.status <> 'pending'
  ORDER BY settled.company_id, settled.call_uuid, settled.id;

  WITH waiting AS MATERIALIZED (
    SELECT sale.company_id, sale.call_uuid, sale.created_at, sale.id
    FROM unnest(tried) AS settled
    JOIN pixel_firings AS sale
      ON sale.company_id = settled.company_id
      AND sale.call_uuid = settled.call_uuid
      AND sale.created_at = settled.created_at
    WHERE settled.status <> 'pending'
      AND sale.kind = 'sale'
      AND sale.status = 'pending'
      AND sale.attempts = 0
    FOR UPDATE OF sale SKIP LOCKED
  )
  UPDATE pixel_firings AS sale
  SET due_at = now()
  FROM waiting
  WHERE sale.company_id = waiting.company_id
    AND sale.call_uuid = waiting.call_uuid
    AND sale.created_at = waiting.created_at
    AND sale.id = waiting.id;
END
$$;
