-- Adds the oldest changes of a Company's counters, at most `most` of them (null: all), to the counters. In the order in which
-- they were made, and so no sum is ever below zero on the way. Answers how many there were.
CREATE OR REPLACE FUNCTION fold_cap_counters(of_company_id integer, most integer) RETURNS integer
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
DECLARE
  folded integer;
  -- Side by side.
  changed_cap_ids integer[];
  changed_labels text[];
  sums integer[];
BEGIN
  WITH taken AS (
    DELETE FROM cap_counter_changes AS change
    WHERE change.company_id = of_company_id
      AND change.id IN (
        SELECT oldest.id FROM cap_counter_changes AS oldest WHERE oldest.company_id = of_company_id ORDER BY oldest.id LIMIT most
      )
    RETURNING change.*
  ), summed AS (
    SELECT counted.cap_id, counted.window_label, sum(counted.change)::integer AS sum
    FROM taken
    CROSS JOIN LATERAL unnest(taken.cap_ids, taken.window_labels, taken.changes) AS counted (cap_id, window_label, change)
    GROUP BY counted.cap_id, counted.window_label
  )
  SELECT
    (SELECT count(*) FROM taken),
    array_agg(summed.cap_id), array_agg(summed.window_label), array_agg(summed.sum)
  INTO folded, changed_cap_ids, changed_labels, sums
  FROM summed
  WHERE summed.sum <> 0;
  IF changed_cap_ids IS NULL THEN
    RETURN folded;
  END IF;

  INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
  SELECT cap.company_id, cap.id, changed.window_label, 0
  FROM unnest(changed_cap_ids, changed_labels, sums) AS changed (cap_id, window_label, sum)
  JOIN caps AS cap ON cap.company_id = of_company_id AND cap.id = changed.cap_id
  WHERE changed.sum > 0
  ORDER BY cap.id, changed.window_label
  FOR KEY SHARE OF cap
  ON CONFLICT DO NOTHING;

  PERFORM
  FROM unnest(changed_cap_ids, changed_labels) AS changed (cap_id, window_label)
  JOIN cap_counters AS existing
    ON existing.company_id = of_company_id
    AND existing.cap_id = changed.cap_id
    AND existing.window_label = changed.window_label
  ORDER BY existing.cap_id, existing.window_label
  FOR UPDATE OF existing;

  UPDATE cap_counters AS existing
  SET filled = greatest(existing.filled + changed.sum, 0)
  FROM unnest(changed_cap_ids, changed_labels, sums) AS changed (cap_id, window_label, sum)
  WHERE existing.company_id = of_company_id
    AND existing.cap_id = changed.cap_id
    AND existing.window_label = changed.window_label;
  RETURN folded;
END
$$;
