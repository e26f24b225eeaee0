-- What counters should say by the facts: how many calls hold a slot that counts in the window, or were answered and count there.
-- Everything is seen at one moment.
--   of_cap_ids  null: all caps of the Company
--   windows     [{kind, time_zone, window_label, starts_at, ends_at, is_counted}, …]: asked for where is_counted; time_zone is
--               the contract's name of the zone of those whose windows they are, null: of all of these caps
--   anew        counts all calls, whatever the counters know of; filled_before are then those of which nothing says what they
--               counted for, and that are taken to count for their target and the groups that it is in now
--   since       no call that counts arrived sooner
CREATE OR REPLACE FUNCTION counts_by_facts(
  of_company_id integer, of_cap_ids integer[], windows json, anew boolean, since timestamptz
)
RETURNS TABLE (cap_id integer, window_label text, filled integer, filled_before integer)
LANGUAGE sql STABLE
-- A Company's calls are compared with what is asked by hash: one by one, a hundred thousand of them took five minutes, since nothing
-- says beforehand how many slots are held and windows are asked for.
SET enable_nestloop = off
AS $$
  WITH wanted AS MATERIALIZED (
    SELECT
      cap.id AS cap_id, cap.kind, cap.target_id, cap.target_group_id,
      asked.window_label, asked.starts_at, asked.ends_at,
      CASE WHEN anew THEN '-infinity' ELSE coalesce(counter.counted_since, '-infinity') END AS counted_since
    FROM caps AS cap
    JOIN companies AS company ON company.id = cap.company_id
    LEFT JOIN targets AS target ON target.company_id = cap.company_id AND target.id = cap.target_id
    JOIN json_to_recordset(windows) AS asked (
      kind text, time_zone text, window_label text, starts_at timestamptz, ends_at timestamptz, is_counted boolean
    ) ON asked.is_counted
      AND asked.kind = cap.kind
      AND (asked.time_zone IS NULL OR asked.time_zone = coalesce(target.time_zone, company.time_zone))
    LEFT JOIN cap_counters AS counter
      ON counter.company_id = cap.company_id
      AND counter.cap_id = cap.id
      AND counter.window_label = asked.window_label
    WHERE cap.company_id = of_company_id AND (of_cap_ids IS NULL OR cap.id = ANY (of_cap_ids))
  ), held AS MATERIALIZED (
    SELECT DISTINCT wanted.cap_id, wanted.window_label, slot.call_uuid
    FROM slots AS slot
    CROSS JOIN LATERAL unnest(slot.cap_ids, slot.window_labels) AS counted (cap_id, window_label)
    JOIN wanted ON wanted.cap_id = counted.cap_id AND wanted.window_label = counted.window_label
    WHERE slot.company_id = of_company_id
  ), answered AS (
    SELECT wanted.cap_id, wanted.window_label, count(*) AS calls
    FROM calls AS call
    CROSS JOIN LATERAL unnest(call.counted_cap_ids) AS counted (cap_id)
    JOIN wanted
      ON wanted.cap_id = counted.cap_id
      AND wanted.kind <> 'concurrency'
      AND call.counted_from >= wanted.starts_at
      AND call.counted_from < wanted.ends_at
      AND call.counted_at >= wanted.counted_since
    WHERE call.company_id = of_company_id
      AND call.created_at >= since
      AND NOT EXISTS (
        SELECT
        FROM held
        WHERE held.call_uuid = call.uuid AND held.cap_id = wanted.cap_id AND held.window_label = wanted.window_label
      )
    GROUP BY wanted.cap_id, wanted.window_label
  ), answered_before AS (
    SELECT wanted.cap_id, wanted.window_label, count(*) AS calls
    FROM calls AS call
    JOIN wanted
      ON wanted.kind <> 'concurrency'
      AND call.connected_time >= wanted.starts_at
      AND call.connected_time < wanted.ends_at
      AND (
        wanted.target_id = call.target_id
        OR EXISTS (
          SELECT
          FROM target_group_members AS member
          WHERE member.company_id = call.company_id
            AND member.target_group_id = wanted.target_group_id
            AND member.target_id = call.target_id
        )
      )
    WHERE anew AND call.company_id = of_company_id AND call.created_at >= since AND call.counted_cap_ids IS NULL
    GROUP BY wanted.cap_id, wanted.window_label
  )
  SELECT
    wanted.cap_id, wanted.window_label,
    (coalesce(holding.calls, 0) + coalesce(answered.calls, 0))::integer,
    coalesce(answered_before.calls, 0)::integer
  FROM wanted
  LEFT JOIN (
    SELECT held.cap_id, held.window_label, count(*) AS calls FROM held GROUP BY held.cap_id, held.window_label
  ) AS holding USING (cap_id, window_label)
  LEFT JOIN answered USING (cap_id, window_label)
  LEFT JOIN answered_before USING (cap_id, window_label)
$$;
