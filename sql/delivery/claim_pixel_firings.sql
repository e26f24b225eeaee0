-- Takes firings that are due and puts their next turn off by "lease": whoever takes them has settled them by then, or is
-- dead. Hosts with least under way come first, so that none starves whatever the others do; each gets "most_per_host" at
-- most, those that "busy_counts" says of "busy_hosts" included.
-- A firing whose turn it turns out not to be is not answered:
-- - a sale waits for the clicks of its call, whose cookies it carries;
-- - what its caller has fired within the dedupe window is settled: 'deduped';
-- - what its caller is just firing waits for the outcome of that.
CREATE OR REPLACE FUNCTION claim_pixel_firings(
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
