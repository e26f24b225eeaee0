-- Counters of a Company that say something else than the facts, all seen at one moment: none, unless something is wrong. The
-- facts are what counts_by_facts knows, and what was counted before there were any.
--   windows  as counts_by_facts takes them
--   since    what arrived sooner is not looked at; hard caps that count such calls are then left out. Null: everything
CREATE OR REPLACE FUNCTION counter_drift(of_company_id integer, windows json, since timestamptz)
RETURNS TABLE (
  cap_id integer, kind text, target_id integer, target_group_id integer, window_label text, filled integer, facts integer
)
LANGUAGE sql STABLE
AS $$
  WITH changed AS MATERIALIZED (
    SELECT counted.cap_id, counted.window_label, sum(counted.change)::integer AS change
    FROM cap_counter_changes AS changes
    CROSS JOIN LATERAL unnest(changes.cap_ids, changes.window_labels, changes.changes)
      AS counted (cap_id, window_label, change)
    WHERE changes.company_id = of_company_id
    GROUP BY counted.cap_id, counted.window_label
  )
  SELECT
    cap.id, cap.kind, cap.target_id, cap.target_group_id, fact.window_label,
    coalesce(counter.filled, 0) + coalesce(changed.change, 0),
    coalesce(counter.counted_before, 0) + fact.filled
  FROM counts_by_facts(of_company_id, NULL, windows, false, coalesce(since, '-infinity')) AS fact
  JOIN caps AS cap ON cap.company_id = of_company_id AND cap.id = fact.cap_id
  LEFT JOIN cap_counters AS counter
    ON counter.company_id = of_company_id AND counter.cap_id = fact.cap_id AND counter.window_label = fact.window_label
  LEFT JOIN changed ON changed.cap_id = fact.cap_id AND changed.window_label = fact.window_label
  WHERE coalesce(counter.filled, 0) + coalesce(changed.change, 0) <> coalesce(counter.counted_before, 0) + fact.filled
    AND (
      since IS NULL
      OR cap.kind <> 'hard'
      OR counter.counted_since >= since
      OR NOT EXISTS (SELECT FROM calls AS call WHERE call.company_id = of_company_id AND call.created_at < since)
    )
  ORDER BY cap.id, fact.window_label
$$;
