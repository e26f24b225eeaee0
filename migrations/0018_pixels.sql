-- Sending the pixels that calls fire: taking turns, dedupe windows, and the cookies of a call.
--
-- The order of locks goes on from 0016: … reservations by uuid, whosever they are, calls, … caller_conversions,
-- pixel_firings, timer_callers and pixel_cookies by their keys, then companies. Who settles firings locks all of one kind
-- before any of the next. Who claims firings holds some and then waits for callers: it passes over firings that are locked.

-- Where a firing goes, so that a server which is slow or dead takes nobody else's turn. Cut: names are shorter, and an
-- index entry must be.
ALTER TABLE pixel_firings ADD COLUMN host text NOT NULL
  GENERATED ALWAYS AS (left(lower(coalesce(substring(url from '(?i)^https?://([^/?#\\]*)'), '')), 255)) STORED;

DROP INDEX pixel_firings_due;
CREATE INDEX pixel_firings_due ON pixel_firings (host, due_at) WHERE due_at IS NOT NULL;

-- The log of firings: newest first.
CREATE INDEX pixel_firings_newest ON pixel_firings (company_id, fired_at DESC, id DESC);

-- After all other indexes. While a month is new, the planner finds every index that begins with the Company as good as the
-- key, and then takes the one that was made last: a plan of that moment must not read all firings of a Company for each.
ALTER TABLE pixel_firings ADD PRIMARY KEY (company_id, call_uuid, created_at, id);

-- Who fires timers only once in a while: when the last firing that counts was, and which one is on its way.
CREATE TABLE timer_callers (
  company_id integer NOT NULL,
  timer_id integer NOT NULL,
  caller text NOT NULL,
  -- When the call fired what was then sent with success; the window starts here. Null before the first.
  succeeded_at timestamptz(3),
  -- When the window is over, by the clock of the calls; null while nothing has succeeded.
  until timestamptz(3),
  -- The firing whose outcome all others wait for; null = none.
  call_uuid uuid,
  created_at timestamptz(3),
  firing_id bigint,
  PRIMARY KEY (company_id, timer_id, caller)
);
CREATE INDEX timer_callers_until ON timer_callers (until);

-- Cookies that trackers have set during a call, by domain, path and name: those of its click go along with its sale.
CREATE TABLE pixel_cookies (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  cookies jsonb NOT NULL,
  PRIMARY KEY (company_id, call_uuid)
);
CREATE INDEX pixel_cookies_updated ON pixel_cookies (updated_at);

-- What came of a firing's turn: 'pending' = it comes again after retry_seconds; cookies that were set meanwhile, null for those
-- that were taken back. The last columns are those of the firing.
CREATE TYPE tried_pixel AS (
  company_id integer, call_uuid uuid, created_at timestamptz, id bigint, attempts integer, status text,
  retry_seconds float8, http_status integer, error text, cookies jsonb,
  reservation_uuid uuid, timer_id integer, dedupe_caller text
);

-- Takes firings that are due and puts their next turn off by "lease": whoever takes them has settled them by then, or is
-- dead. Hosts with least under way come first, so that none starves whatever the others do; each gets "most_per_host" at
-- most, those that "busy_counts" says of "busy_hosts" included.
-- A firing whose turn it turns out not to be is not answered:
-- - a sale waits for the clicks of its call, whose cookies it carries;
-- - what its caller has fired within the dedupe window is settled: 'deduped';
-- - what its caller is just firing waits for the outcome of that.
CREATE FUNCTION claim_pixel_firings(
  most integer, most_per_host integer, busy_hosts text[], busy_counts integer[], lease interval
)
RETURNS TABLE (
  company_id integer, call_uuid uuid, created_at timestamptz, id bigint, url text, host text, attempts integer,
  cookies jsonb
)
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  -- A click that is settled wakes the sale; this is for when it could not.
  click_wait CONSTANT interval := '30 seconds';
  caller_wait CONSTANT interval := '1 second';
  firing pixel_firings;
  holder timer_callers;
  -- Those whose turn it is.
  claimed pixel_firings[] := '{}';
BEGIN
  FOR firing IN
    WITH RECURSIVE hosts AS (
      (
        SELECT first.host FROM pixel_firings AS first WHERE first.due_at IS NOT NULL ORDER BY first.host LIMIT 1
      )
      UNION ALL
      SELECT (
        SELECT next.host
        FROM pixel_firings AS next
        WHERE next.due_at IS NOT NULL AND next.host > hosts.host
        ORDER BY next.host
        LIMIT 1
      )
      FROM hosts
      WHERE hosts.host IS NOT NULL
    ), candidates AS MATERIALIZED (
      SELECT due.company_id, due.call_uuid, due.created_at, due.id
      FROM hosts
      CROSS JOIN LATERAL (
        SELECT coalesce((
          SELECT busy.count FROM unnest(busy_hosts, busy_counts) AS busy (host, count) WHERE busy.host = hosts.host
        ), 0) AS count
      ) AS under_way
      CROSS JOIN LATERAL (
        SELECT waiting.*, row_number() OVER (ORDER BY waiting.due_at) AS place
        FROM (
          SELECT pixel.company_id, pixel.call_uuid, pixel.created_at, pixel.id, pixel.due_at
          FROM pixel_firings AS pixel
          WHERE pixel.host = hosts.host AND pixel.due_at <= now()
          ORDER BY pixel.due_at
          LIMIT greatest(most_per_host - under_way.count, 0)
        ) AS waiting
      ) AS due
      WHERE hosts.host IS NOT NULL
      ORDER BY under_way.count + due.place, due.due_at
      LIMIT most
    ), taken AS MATERIALIZED (
      SELECT pixel.*
      FROM candidates
      JOIN pixel_firings AS pixel
        ON pixel.company_id = candidates.company_id
        AND pixel.call_uuid = candidates.call_uuid
        AND pixel.created_at = candidates.created_at
        AND pixel.id = candidates.id
      WHERE pixel.due_at <= now()
      FOR UPDATE OF pixel SKIP LOCKED
    )
    -- In the order in which every process locks the callers of timers.
    SELECT * FROM taken ORDER BY taken.company_id, taken.timer_id, taken.dedupe_caller, taken.id
  LOOP
    IF firing.kind = 'sale' AND EXISTS (
      SELECT
      FROM pixel_firings AS click
      WHERE click.company_id = firing.company_id
        AND click.call_uuid = firing.call_uuid
        AND click.created_at = firing.created_at
        AND click.kind = 'click'
        AND click.status = 'pending'
    ) THEN
      UPDATE pixel_firings AS pixel
      SET due_at = now() + click_wait
      WHERE pixel.company_id = firing.company_id AND pixel.call_uuid = firing.call_uuid
        AND pixel.created_at = firing.created_at AND pixel.id = firing.id;
      CONTINUE;
    END IF;

    IF firing.dedupe_caller IS NOT NULL THEN
      INSERT INTO timer_callers AS known (company_id, timer_id, caller)
      VALUES (firing.company_id, firing.timer_id, firing.dedupe_caller)
      ON CONFLICT (company_id, timer_id, caller) DO UPDATE SET caller = excluded.caller
      RETURNING known.* INTO holder;

      -- Calls may be written down in another order than they fired: a window reaches both ways.
      IF abs(extract(epoch FROM firing.fired_at - holder.succeeded_at)) < firing.dedupe_seconds THEN
        PERFORM end_pixel_firings(ARRAY[
          ROW(
            firing.company_id, firing.call_uuid, firing.created_at, firing.id, firing.attempts, 'deduped', NULL,
            firing.http_status, firing.error, NULL, firing.reservation_uuid, firing.timer_id, firing.dedupe_caller
          )::tried_pixel
        ]);
        CONTINUE;
      END IF;
      IF holder.firing_id <> firing.id AND EXISTS (
        SELECT
        FROM pixel_firings AS other
        WHERE other.company_id = holder.company_id
          AND other.call_uuid = holder.call_uuid
          AND other.created_at = holder.created_at
          AND other.id = holder.firing_id
          AND other.status = 'pending'
      ) THEN
        UPDATE pixel_firings AS pixel
        SET due_at = now() + caller_wait
        WHERE pixel.company_id = firing.company_id AND pixel.call_uuid = firing.call_uuid
          AND pixel.created_at = firing.created_at AND pixel.id = firing.id;
        CONTINUE;
      END IF;
      UPDATE timer_callers AS known
      SET call_uuid = firing.call_uuid, created_at = firing.created_at, firing_id = firing.id
      WHERE known.company_id = firing.company_id AND known.timer_id = firing.timer_id
        AND known.caller = firing.dedupe_caller;
    END IF;

    claimed := claimed || firing;
  END LOOP;

  IF cardinality(claimed) = 0 THEN
    RETURN;
  END IF;
  RETURN QUERY
  UPDATE pixel_firings AS pixel
  SET due_at = now() + lease, attempts = pixel.attempts + 1
  FROM unnest(claimed) AS chosen
  WHERE pixel.company_id = chosen.company_id AND pixel.call_uuid = chosen.call_uuid
    AND pixel.created_at = chosen.created_at AND pixel.id = chosen.id
  RETURNING
    pixel.company_id, pixel.call_uuid, pixel.created_at::timestamptz, pixel.id, pixel.url, pixel.host, pixel.attempts,
    (
      SELECT kept.cookies
      FROM pixel_cookies AS kept
      WHERE kept.company_id = pixel.company_id AND kept.call_uuid = pixel.call_uuid
    );
END
$$;

-- Writes down what came of the turns of firings that are pending: settles those that are not to come again, says so in their
-- calls' flow, and lets the sales go that waited for them. Who settles has locked those sales before; who has just claimed
-- firings may not wait for one, which then goes when its own wait is over. Its settings are those of its caller.
CREATE FUNCTION end_pixel_firings(tried tried_pixel[]) RETURNS void
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

-- Writes down what came of tries. What was settled or taken over meanwhile is left alone.
--   told  [{company_id, call_uuid, created_at, id, attempts, status, retry_seconds, http_status, error, cookies}, …]:
--         of tried_pixel; attempts as claimed
CREATE FUNCTION settle_pixel_firings(told json) RETURNS void
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
  FROM json_populate_recordset(NULL::tried_pixel, told) AS named
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

-- Counts settled firings with their calls and the reservations of those, all of which the caller has locked; "times" is 1, or
-- -1 for firings that are to count no more. A running call was last heard of when its own process wrote it: only one that
-- has finished counts as updated. Its settings are those of its caller.
CREATE FUNCTION count_pixel_firings(tried tried_pixel[], times integer) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(tried) AS named WHERE named.reservation_uuid IS NOT NULL) THEN
    UPDATE reservations AS reservation
    SET fired_pixels_count = reservation.fired_pixels_count + times * counted.succeeded,
      fired_pixels_error_count = reservation.fired_pixels_error_count + times * counted.failed
    FROM (
      SELECT
        named.company_id, named.reservation_uuid, named.created_at,
        count(*) FILTER (WHERE named.status = 'succeeded') AS succeeded,
        count(*) FILTER (WHERE named.status = 'failed') AS failed
      FROM unnest(tried) AS named
      WHERE named.status IN ('succeeded', 'failed') AND named.reservation_uuid IS NOT NULL
      GROUP BY named.company_id, named.reservation_uuid, named.created_at
    ) AS counted
    WHERE reservation.company_id = counted.company_id
      AND reservation.uuid = counted.reservation_uuid
      AND reservation.created_at BETWEEN counted.created_at - interval '65 minutes' AND counted.created_at + interval '5 minutes';
  END IF;

  UPDATE calls AS call
  SET fired_pixels_count = call.fired_pixels_count + times * counted.succeeded,
    fired_pixels_error_count = call.fired_pixels_error_count + times * counted.failed,
    updated_at = CASE call.status WHEN 'finished' THEN greatest(call.updated_at, now()) ELSE call.updated_at END
  FROM (
    SELECT
      named.company_id, named.call_uuid, named.created_at,
      count(*) FILTER (WHERE named.status = 'succeeded') AS succeeded,
      count(*) FILTER (WHERE named.status = 'failed') AS failed
    FROM unnest(tried) AS named
    WHERE named.status IN ('succeeded', 'failed')
    GROUP BY named.company_id, named.call_uuid, named.created_at
  ) AS counted
  WHERE call.company_id = counted.company_id AND call.uuid = counted.call_uuid AND call.created_at = counted.created_at;
END
$$;

-- Makes firings due at once that a process took and could not finish: the try does not count.
--   taken  [{company_id, call_uuid, created_at, id, attempts}, …]
CREATE FUNCTION hand_back_pixel_firings(taken json) RETURNS void
LANGUAGE sql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
  WITH held AS MATERIALIZED (
    SELECT pixel.company_id, pixel.call_uuid, pixel.created_at, pixel.id
    FROM json_to_recordset(taken)
      AS named (company_id integer, call_uuid uuid, created_at timestamptz, id bigint, attempts integer)
    JOIN pixel_firings AS pixel USING (company_id, call_uuid, created_at, id)
    WHERE pixel.status = 'pending' AND pixel.attempts = named.attempts
    ORDER BY pixel.company_id, pixel.call_uuid, pixel.created_at, pixel.id
    FOR UPDATE OF pixel
  )
  UPDATE pixel_firings AS pixel
  SET due_at = now(), attempts = pixel.attempts - 1
  FROM held
  WHERE pixel.company_id = held.company_id AND pixel.call_uuid = held.call_uuid
    AND pixel.created_at = held.created_at AND pixel.id = held.id
$$;

-- Lets a firing that failed be sent again, as if it had never been. Answers whether it did: false for one that has not
-- failed, or is nobody's.
CREATE FUNCTION resend_pixel_firing(
  of_company_id integer, of_call_uuid uuid, of_created_at timestamptz, of_id bigint
)
RETURNS boolean
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  claimed_by uuid;
  failed tried_pixel;
BEGIN
  SELECT pixel.reservation_uuid INTO claimed_by
  FROM pixel_firings AS pixel
  WHERE pixel.company_id = of_company_id AND pixel.call_uuid = of_call_uuid
    AND pixel.created_at = of_created_at AND pixel.id = of_id;

  PERFORM
  FROM reservations AS reservation
  WHERE reservation.company_id = of_company_id
    AND reservation.uuid = claimed_by
    AND reservation.created_at BETWEEN of_created_at - interval '65 minutes' AND of_created_at + interval '5 minutes'
  FOR UPDATE;
  PERFORM
  FROM calls AS call
  WHERE call.company_id = of_company_id AND call.uuid = of_call_uuid AND call.created_at = of_created_at
  FOR UPDATE;

  UPDATE pixel_firings AS pixel
  SET status = 'pending', due_at = now(), settled_at = NULL, attempts = 0, http_status = NULL, error = NULL
  WHERE pixel.company_id = of_company_id AND pixel.call_uuid = of_call_uuid
    AND pixel.created_at = of_created_at AND pixel.id = of_id
    AND pixel.status = 'failed';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  failed.company_id := of_company_id;
  failed.call_uuid := of_call_uuid;
  failed.created_at := of_created_at;
  failed.status := 'failed';
  failed.reservation_uuid := claimed_by;
  PERFORM count_pixel_firings(ARRAY[failed], -1);
  RETURN true;
END
$$;
