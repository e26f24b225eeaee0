-- As recut_zone of one target, for processes of the version before.
CREATE OR REPLACE FUNCTION recut_windows(of_company_id integer, of_target_id integer, of_zone text, windows json) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM recut_zone(of_company_id, CASE WHEN of_target_id IS NOT NULL THEN ARRAY[of_target_id] END, of_zone, windows);
END
$$;
