-- Cuts the windows of caps in another zone, in the middle of traffic: of these targets, or, without any, of all groups of the Company.
-- Each hourly, daily and monthly count becomes what calls and live reservations come to in the new window, and slots that are
-- held give back to the windows in which they lie now.
--   of_zone  IANA
--   windows  [{kind, window_label, starts_at, ends_at, is_counted}, …]: all in which a slot that is held may lie, and whether
--            calls may still count in it
CREATE OR REPLACE FUNCTION recut_zone(of_company_id integer, of_target_ids integer[], of_zone text, windows json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  recut_ids integer[];
  since timestamptz;
  -- Side by side.
  counted_ids integer[];
  counted_labels text[];
  counts integer[];
  counts_before integer[];
BEGIN
  PERFORM halt_counting(of_company_id);

  WITH recut AS (
    UPDATE caps AS cap
    SET zone = of_zone
    WHERE cap.company_id = of_company_id
      AND cap.kind IN ('hourly', 'daily', 'monthly')
      AND CASE WHEN of_target_ids IS NULL THEN cap.target_group_id IS NOT NULL ELSE cap.target_id = ANY (of_target_ids) END
    RETURNING cap.id
  )
  SELECT array_agg(recut.id) INTO recut_ids FROM recut;
  IF recut_ids IS NULL THEN
    RETURN;
  END IF;

  -- One that lies in none of the windows, having been held for so long, gives nothing back.
  UPDATE slots AS slot
  SET (cap_ids, window_labels) = (
    SELECT
      coalesce(array_agg(counted.cap_id ORDER BY counted.place), '{}'),
      coalesce(
        array_agg(CASE WHEN cap.id IS NULL THEN counted.window_label ELSE coalesce(lies_in.window_label, 'over') END
          ORDER BY counted.place),
        '{}'
      )
    FROM unnest(slot.cap_ids, slot.window_labels) WITH ORDINALITY AS counted (cap_id, window_label, place)
    LEFT JOIN caps AS cap
      ON cap.company_id = slot.company_id AND cap.id = counted.cap_id AND cap.id = ANY (recut_ids)
    LEFT JOIN json_to_recordset(windows) AS lies_in (
      kind text, window_label text, starts_at timestamptz, ends_at timestamptz
    ) ON lies_in.kind = cap.kind AND slot.taken_at >= lies_in.starts_at AND slot.taken_at < lies_in.ends_at
  )
  WHERE slot.company_id = of_company_id AND slot.cap_ids && recut_ids;

  -- A call lasts a day at most, and its target answers some minutes after it took the slot.
  SELECT min(counted.starts_at) - interval '26 hours'
  INTO since
  FROM json_to_recordset(windows) AS counted (starts_at timestamptz, is_counted boolean)
  WHERE counted.is_counted;
  SELECT
    array_agg(fact.cap_id), array_agg(fact.window_label), array_agg(fact.filled + fact.filled_before),
    array_agg(fact.filled_before)
  INTO counted_ids, counted_labels, counts, counts_before
  FROM counts_by_facts(of_company_id, recut_ids, windows, true, since) AS fact;

  INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
  SELECT of_company_id, counted.cap_id, counted.window_label, 0
  FROM unnest(counted_ids, counted_labels, counts) AS counted (cap_id, window_label, filled)
  WHERE counted.filled > 0
  ORDER BY counted.cap_id, counted.window_label
  ON CONFLICT DO NOTHING;
  UPDATE cap_counters AS existing
  SET filled = counted.filled, counted_before = counted.filled_before, counted_since = '-infinity'
  FROM unnest(counted_ids, counted_labels, counts, counts_before) AS counted (cap_id, window_label, filled, filled_before)
  WHERE existing.company_id = of_company_id
    AND existing.cap_id = counted.cap_id
    AND existing.window_label = counted.window_label;
END
$$;
