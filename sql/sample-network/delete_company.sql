-- Deletes an emptied Company with all that was recorded of it; nothing of it may be older than `since`. Tables that refer to
-- companies follow by themselves. Those by month are looked through as far as they reach: some have no index by Company.
CREATE OR REPLACE FUNCTION delete_company(deleted_company_id integer, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reservations WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM calls WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM call_events WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM pixel_firings WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM sip_traces WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM announcements WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM webhook_deliveries WHERE company_id = deleted_company_id AND created_at >= since;
  DELETE FROM ping_shields WHERE company_id = deleted_company_id;
  DELETE FROM reservation_blocks WHERE company_id = deleted_company_id;
  DELETE FROM slots WHERE company_id = deleted_company_id;
  DELETE FROM cap_counter_changes WHERE company_id = deleted_company_id;
  DELETE FROM balance_changes WHERE company_id = deleted_company_id;
  DELETE FROM caller_encounters WHERE company_id = deleted_company_id;
  DELETE FROM caller_conversions WHERE company_id = deleted_company_id;
  DELETE FROM timer_callers WHERE company_id = deleted_company_id;
  DELETE FROM pixel_cookies WHERE company_id = deleted_company_id;
  DELETE FROM recordings WHERE company_id = deleted_company_id;
  DELETE FROM live_listeners WHERE company_id = deleted_company_id;
  -- Whoever is folding changes into rollups and cubes comes to its end first (REPORT_LOCK), and nobody begins after it.
  PERFORM pg_advisory_xact_lock(1378004, deleted_company_id);
  -- After the calls, whose triggers write to them; without this first row, changes that are deleted are added to cubes.
  DELETE FROM report_cube_states WHERE company_id = deleted_company_id;
  DELETE FROM report_cubes WHERE company_id = deleted_company_id;
  DELETE FROM report_changes WHERE company_id = deleted_company_id;
  DELETE FROM report_rollups WHERE company_id = deleted_company_id;
  DELETE FROM report_states WHERE company_id = deleted_company_id;
  DELETE FROM routing_history WHERE company_id = deleted_company_id;
  DELETE FROM routing_snapshot_versions WHERE company_id = deleted_company_id;
  DELETE FROM routing_snapshots WHERE company_id = deleted_company_id;
  DELETE FROM routing_baselines WHERE company_id = deleted_company_id;
  -- Whoever acted in it acts in the first of its other Companies.
  UPDATE users SET active_company_id = (
    SELECT min(membership.company_id) FROM memberships AS membership
    WHERE membership.user_id = users.id AND membership.company_id <> deleted_company_id
  )
  WHERE active_company_id = deleted_company_id;
  DELETE FROM companies WHERE id = deleted_company_id;
  -- What it noted of the deletion itself.
  DELETE FROM configuration_changes WHERE company_id = deleted_company_id;
END
$$;
