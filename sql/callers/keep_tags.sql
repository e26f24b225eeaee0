-- Keeps tags for a caller who has not called a Campaign yet: 'kept', or 'too-many-tags' of one caller, 'too-many-callers'
-- of the Company in this second, 'unknown-call' where the Campaign is gone.
CREATE OR REPLACE FUNCTION keep_tags(
  of_company_id integer, of_campaign_id integer, of_caller text, written_tags jsonb, max_tags integer,
  max_callers_a_second integer
)
RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  -- The lock's kind; "kept" on a keypad.
  kept_tags_lock CONSTANT integer := 5378;
  moment timestamptz;
  -- What is kept of the caller already, if it still counts.
  known_tags jsonb;
BEGIN
  -- One after another within a Company: they are counted.
  PERFORM pg_advisory_xact_lock(kept_tags_lock, of_company_id);
  moment := clock_timestamp();
  SELECT kept.tags INTO known_tags
  FROM kept_tags AS kept
  WHERE kept.company_id = of_company_id AND kept.caller = of_caller AND kept.campaign_id = of_campaign_id
    AND kept.expires_at > moment AND NOT has_called_since(of_company_id, of_campaign_id, of_caller, kept.written_at);
  IF known_tags IS NULL AND max_callers_a_second <= (
    SELECT count(*)
    FROM kept_tags AS kept
    WHERE kept.company_id = of_company_id AND kept.first_written_at > moment - interval '1 second'
  ) THEN
    RETURN 'too-many-callers';
  END IF;
  written_tags := coalesce(known_tags, '{}') || written_tags;
  IF (SELECT count(*) FROM jsonb_object_keys(written_tags)) > max_tags THEN
    RETURN 'too-many-tags';
  END IF;
  INSERT INTO kept_tags AS existing
    (company_id, caller, campaign_id, tags, first_written_at, written_at, expires_at)
  SELECT campaign.company_id, of_caller, campaign.id, written_tags, moment, moment, moment + interval '24 hours'
  FROM campaigns AS campaign
  WHERE campaign.company_id = of_company_id AND campaign.id = of_campaign_id
  FOR KEY SHARE
  ON CONFLICT (company_id, caller, campaign_id) DO UPDATE
  SET
    tags = excluded.tags,
    first_written_at = CASE WHEN known_tags IS NULL THEN excluded.first_written_at ELSE existing.first_written_at END,
    written_at = excluded.written_at,
    expires_at = excluded.expires_at;
  RETURN CASE WHEN FOUND THEN 'kept' ELSE 'unknown-call' END;
END
$$;
