-- What each Company knows of a caller. Callers of whom it knows nothing have no row.
--   asked  [{company_id, number}, …]
CREATE OR REPLACE FUNCTION read_callers(asked json)
RETURNS TABLE (place integer, suppression json, is_on_global_list boolean, is_static boolean, contact_tags json, kept_tags json)
LANGUAGE plpgsql STABLE
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_material = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT
    caller.place::integer,
    CASE WHEN suppressed.id IS NOT NULL THEN
      json_build_object(
        'campaign_id', suppressed.campaign_id, 'affiliate_id', suppressed.affiliate_id,
        'can_resubscribe', suppressed.can_resubscribe
      )
    END,
    listed.number IS NOT NULL,
    shared.id IS NOT NULL,
    (
      SELECT json_object_agg(tag.key, tag.value ORDER BY tag.id)
      FROM tag_values AS tag
      WHERE tag.company_id = contact.company_id AND tag.contact_id = contact.contact_id
    ),
    kept.tags_of_campaigns
  FROM ROWS FROM (json_to_recordset(asked) AS (company_id integer, number text))
    WITH ORDINALITY AS caller (company_id, number, place)
  LEFT JOIN suppressed_numbers AS suppressed
    ON suppressed.company_id = caller.company_id AND suppressed.number = caller.number
  LEFT JOIN global_suppressed_numbers AS listed ON listed.number = caller.number
  LEFT JOIN static_caller_numbers AS shared
    ON shared.company_id = caller.company_id AND shared.number = caller.number
  LEFT JOIN contact_numbers AS contact
    ON contact.company_id = caller.company_id AND contact.number = caller.number
  LEFT JOIN LATERAL (
    SELECT json_object_agg(waiting.campaign_id, waiting.tags) AS tags_of_campaigns
    FROM kept_tags AS waiting
    WHERE waiting.company_id = caller.company_id AND waiting.caller = caller.number
      AND waiting.expires_at > now()
      AND NOT has_called_since(waiting.company_id, waiting.campaign_id, waiting.caller, waiting.written_at)
    HAVING count(*) > 0
  ) AS kept ON true
  WHERE num_nonnulls(suppressed.id, listed.number, shared.id, contact.id) > 0 OR kept.tags_of_campaigns IS NOT NULL;
END
$$;
