-- What counters hold, in the order in which they are named; null for one that is not there. Only what cap_counters says: counts
-- without a limit may be more by now.
--   company_ids, cap_ids, window_labels  side by side
CREATE OR REPLACE FUNCTION read_filled(company_ids integer[], cap_ids integer[], window_labels text[]) RETURNS json
LANGUAGE plpgsql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  -- By key, one by one, also where the table is so small that to read all of it looks as cheap: a ping names a hundred.
  RETURN array_to_json(
    ARRAY(
      SELECT counter.filled
      FROM unnest(company_ids, cap_ids, window_labels) WITH ORDINALITY AS named (company_id, cap_id, window_label, place)
      LEFT JOIN LATERAL (
        SELECT existing.filled
        FROM cap_counters AS existing
        WHERE existing.company_id = named.company_id
          AND existing.cap_id = named.cap_id
          AND existing.window_label = named.window_label
        OFFSET 0
      ) AS counter ON true
      ORDER BY named.place
    )
  );
END
$$;
