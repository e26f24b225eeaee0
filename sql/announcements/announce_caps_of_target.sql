-- As announce_caps_of_targets of one, for processes of the version before.
CREATE OR REPLACE FUNCTION announce_caps_of_target(of_company_id integer, of_target_id integer, windows json) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM announce_caps_of_targets(
    of_company_id,
    (
      SELECT json_agg(json_build_object('target_id', of_target_id, 'kind', named.kind, 'window_label', named.window_label))
      FROM json_to_recordset(windows) AS named (kind text, window_label text)
    )
  );
END
$$;
