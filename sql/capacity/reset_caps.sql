-- Empties caps in the middle of traffic: slots that are held now give nothing of these caps back later, and no call that has
-- been counted so far is a reason for what is counted from now on.
CREATE OR REPLACE FUNCTION reset_caps(of_company_id integer, reset_cap_ids integer[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM halt_counting(of_company_id);

  -- By the database's clock, and nobody is counting: whatever is counted later is so by this clock, too.
  INSERT INTO cap_counters AS existing (company_id, cap_id, window_label, filled, counted_since)
  SELECT cap.company_id, cap.id, 'all', 0, clock_timestamp()
  FROM caps AS cap
  WHERE cap.company_id = of_company_id AND cap.id = ANY (reset_cap_ids) AND cap.kind = 'hard'
  ORDER BY cap.id
  ON CONFLICT DO NOTHING;
  UPDATE cap_counters AS existing
  SET filled = 0, announced_cap = NULL, counted_before = 0, counted_since = clock_timestamp()
  WHERE existing.company_id = of_company_id AND existing.cap_id = ANY (reset_cap_ids);

  UPDATE slots AS slot
  SET (cap_ids, window_labels) = (
    SELECT
      coalesce(array_agg(kept.cap_id ORDER BY kept.place), '{}'),
      coalesce(array_agg(kept.window_label ORDER BY kept.place), '{}')
    FROM unnest(slot.cap_ids, slot.window_labels) WITH ORDINALITY AS kept (cap_id, window_label, place)
    WHERE kept.cap_id <> ALL (reset_cap_ids)
  )
  WHERE slot.company_id = of_company_id AND slot.cap_ids && reset_cap_ids;
END
$$;
