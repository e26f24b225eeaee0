-- Takes deliveries that are due, oldest first of each webhook, and puts their next turn off by the lease. Webhooks with
-- least under way come first, so that one whose receiver is slow holds up no other.
--   busy  [{company_id, webhook_id, under_way}, …]: what this process is sending; all others have nothing under way
CREATE OR REPLACE FUNCTION claim_webhook_deliveries(most integer, most_per_webhook integer, busy json, lease interval)
RETURNS SETOF webhook_deliveries
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  waiting record;
  claimed integer;
  room integer := most;
BEGIN
  FOR waiting IN
    -- Each webhook with anything unsettled, found by leaps through the index.
    WITH RECURSIVE leap AS (
      (
        SELECT first.company_id, first.webhook_id
        FROM webhook_deliveries AS first
        WHERE first.due_at IS NOT NULL
        ORDER BY first.company_id, first.webhook_id
        LIMIT 1
      )
      UNION ALL
      SELECT next.company_id, next.webhook_id
      FROM leap
      CROSS JOIN LATERAL (
        SELECT delivery.company_id, delivery.webhook_id
        FROM webhook_deliveries AS delivery
        WHERE delivery.due_at IS NOT NULL
          AND (delivery.company_id, delivery.webhook_id) > (leap.company_id, leap.webhook_id)
        ORDER BY delivery.company_id, delivery.webhook_id
        LIMIT 1
      ) AS next
    )
    SELECT leap.company_id, leap.webhook_id, coalesce(sending.under_way, 0) AS under_way
    FROM leap
    LEFT JOIN json_to_recordset(busy) AS sending (company_id integer, webhook_id integer, under_way integer)
      USING (company_id, webhook_id)
    ORDER BY 3, random()
  LOOP
    EXIT WHEN room <= 0;
    CONTINUE WHEN waiting.under_way >= most_per_webhook;
    RETURN QUERY
    WITH due AS (
      SELECT delivery.id, delivery.created_at
      FROM webhook_deliveries AS delivery
      WHERE delivery.company_id = waiting.company_id
        AND delivery.webhook_id = waiting.webhook_id
        AND delivery.due_at <= now()
      ORDER BY delivery.due_at
      LIMIT least(room, most_per_webhook - waiting.under_way)
      FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries AS delivery
    SET due_at = now() + lease, claims = delivery.claims + 1
    FROM due
    WHERE delivery.company_id = waiting.company_id
      AND delivery.id = due.id
      AND delivery.created_at = due.created_at
    RETURNING delivery.*;
    GET DIAGNOSTICS claimed = ROW_COUNT;
    room := room - claimed;
  END LOOP;
END
$$;
