-- Writes down what came of tries. What was settled or taken over meanwhile is left alone.
--   outcomes  [{company_id, call_uuid, created_at, id, attempts, status, retry_seconds, http_status, error, cookies}, …]:
--             of tried_pixel; attempts as claimed
CREATE OR REPLACE FUNCTION settle_pixel_firings(outcomes json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- Characters of all cookies of a call; what would exceed them is not kept.
  most_cookies CONSTANT integer := 65536;
  tried tried_pixel[];
  attempt tried_pixel;
  -- What the batch holds, so that nothing is looked for that is not there.
  is_reserved boolean;
  is_deduped boolean;
  sets_cookies boolean;
BEGIN
  -- What is read of the firings here never changes.
  SELECT
    array_agg(
      ROW(
        named.company_id, named.call_uuid, named.created_at, named.id, named.attempts, named.status, named.retry_seconds,
        named.http_status, named.error, named.cookies, pixel.reservation_uuid, pixel.timer_id, pixel.dedupe_caller
      )::tried_pixel
    ),
    bool_or(named.status <> 'pending' AND pixel.reservation_uuid IS NOT NULL),
    bool_or(named.status <> 'pending' AND pixel.dedupe_caller IS NOT NULL),
    bool_or(named.cookies IS NOT NULL)
  INTO tried, is_reserved, is_deduped, sets_cookies
  FROM json_populate_recordset(NULL::tried_pixel, outcomes) AS named
  JOIN pixel_firings AS pixel
    ON pixel.company_id = named.company_id AND pixel.call_uuid = named.call_uuid
    AND pixel.created_at = named.created_at AND pixel.id = named.id;

  -- Reservations and calls first, in the order in which everyone locks them.
  IF is_reserved THEN
    PERFORM
    FROM unnest(tried) AS named
    JOIN reservations AS reservation
      ON reservation.company_id = named.company_id
      AND reservation.uuid = named.reservation_uuid
      AND reservation.created_at BETWEEN named.created_at - interval '65 minutes' AND named.created_at + interval '5 minutes'
    WHERE named.status <> 'pending'
    ORDER BY reservation.uuid
    FOR UPDATE OF reservation;
  END IF;

  PERFORM
  FROM unnest(tried) AS named
  JOIN calls AS call
    ON call.company_id = named.company_id AND call.uuid = named.call_uuid AND call.created_at = named.created_at
  WHERE named.status <> 'pending'
  ORDER BY call.company_id, call.uuid
  FOR UPDATE OF call;

  -- The firings, and the sales that wait for them. From here on only those that are still this process's to settle.
  -- A condition of the whole would be tried before the locks are taken, and leave the sales out.
  SELECT array_agg(locked.named) FILTER (WHERE locked.is_own)
  INTO tried
  FROM (
    SELECT named, pixel.id = named.id AND pixel.status = 'pending' AND pixel.attempts = named.attempts AS is_own
    FROM unnest(tried) AS named
    JOIN pixel_firings AS pixel
      ON pixel.company_id = named.company_id AND pixel.call_uuid = named.call_uuid
      AND pixel.created_at = named.created_at
    WHERE pixel.id = named.id OR (named.status <> 'pending' AND pixel.kind = 'sale' AND pixel.status = 'pending')
    ORDER BY pixel.company_id, pixel.call_uuid, pixel.created_at, pixel.id
    FOR UPDATE OF pixel
  ) AS locked;
  IF tried IS NULL THEN
    RETURN;
  END IF;

  IF is_deduped THEN
    PERFORM
    FROM unnest(tried) AS named
    JOIN timer_callers AS known
      ON known.company_id = named.company_id AND known.timer_id = named.timer_id AND known.caller = named.dedupe_caller
    WHERE named.status <> 'pending'
    ORDER BY known.company_id, known.timer_id, known.caller
    FOR UPDATE OF known;
  END IF;

  PERFORM end_pixel_firings(tried);
  PERFORM count_pixel_firings(tried, 1);

  IF is_deduped THEN
    UPDATE timer_callers AS known
    SET firing_id = NULL, call_uuid = NULL, created_at = NULL,
      -- A firing that is sent again may be older than the one that the window goes on from.
      succeeded_at = CASE named.status
        WHEN 'succeeded' THEN greatest(known.succeeded_at, pixel.fired_at)
        ELSE known.succeeded_at
      END,
      until = CASE named.status
        WHEN 'succeeded' THEN greatest(known.until, pixel.fired_at + make_interval(secs => pixel.dedupe_seconds))
        ELSE coalesce(known.until, now())
      END
    FROM unnest(tried) AS named
    JOIN pixel_firings AS pixel
      ON pixel.company_id = named.company_id AND pixel.call_uuid = named.call_uuid
      AND pixel.created_at = named.created_at AND pixel.id = named.id
    WHERE named.status <> 'pending'
      AND known.company_id = named.company_id AND known.timer_id = named.timer_id
      AND known.caller = named.dedupe_caller AND known.firing_id = named.id;
  END IF;

  IF sets_cookies THEN
    -- One after the other: several of one call add to the same row.
    FOR attempt IN
      SELECT named.*
      FROM unnest(tried) AS named
      WHERE named.cookies IS NOT NULL
      ORDER BY named.company_id, named.call_uuid, named.created_at, named.id
    LOOP
      INSERT INTO pixel_cookies AS kept (company_id, call_uuid, updated_at, cookies)
      VALUES (attempt.company_id, attempt.call_uuid, now(), jsonb_strip_nulls(attempt.cookies))
      ON CONFLICT (company_id, call_uuid) DO UPDATE
      SET updated_at = now(), cookies = jsonb_strip_nulls(kept.cookies || attempt.cookies)
      WHERE length((kept.cookies || attempt.cookies)::text) <= most_cookies;
    END LOOP;
  END IF;
END
$$;
