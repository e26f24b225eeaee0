-- Empties caps in the middle of traffic: slots that are held now give nothing of these caps back later.
CREATE OR REPLACE FUNCTION reset_caps(of_company_id integer, reset_cap_ids integer[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM
  FROM cap_counters AS existing
  WHERE existing.company_id = of_company_id AND existing.cap_id = ANY (reset_cap_ids)
  ORDER BY existing.company_id, existing.cap_id, existing.window_label
  FOR UPDATE;

  PERFORM
  FROM slots AS slot
  WHERE slot.company_id = of_company_id AND slot.cap_ids && reset_cap_ids
  ORDER BY slot.company_id, slot.call_uuid, slot.target_id
  FOR UPDATE;

  UPDATE cap_counters
  SET filled = 0, announced_cap = NULL
  WHERE company_id = of_company_id AND cap_id = ANY (reset_cap_ids);

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
