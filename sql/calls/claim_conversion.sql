-- Whether a caller converts on a criterion at a moment: not again within so many seconds. Two calls that end at once are not
-- both the first, and one that is written down late is judged by when it ended.
CREATE OR REPLACE FUNCTION claim_conversion(
  of_company_id integer, of_caller text, of_criterion_id integer, within_seconds integer, moment timestamptz,
  by_call_uuid uuid, with_target_id integer
)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  -- Kept so long at least: a criterion whose dedupe_seconds are raised looks back further than it did.
  least_kept CONSTANT interval := '90 days';
BEGIN
  INSERT INTO caller_conversions AS existing
    (company_id, caller, criterion_id, converted_at, until, call_uuid, target_id)
  VALUES (
    of_company_id, of_caller, of_criterion_id, moment,
    -- A day more: for calls that began within the window and are over after it.
    moment + greatest(make_interval(secs => within_seconds) + interval '1 day', least_kept),
    by_call_uuid, with_target_id
  )
  ON CONFLICT (company_id, caller, criterion_id) DO UPDATE
  SET converted_at = excluded.converted_at, until = excluded.until, call_uuid = excluded.call_uuid, target_id = excluded.target_id
  WHERE existing.converted_at <= excluded.converted_at - make_interval(secs => within_seconds);
  -- Only the newest is kept, and stays.
  RETURN FOUND OR EXISTS (
    SELECT FROM caller_conversions AS later
    WHERE later.company_id = of_company_id AND later.caller = of_caller AND later.criterion_id = of_criterion_id
      AND later.converted_at >= moment + make_interval(secs => within_seconds)
      AND later.call_uuid <> by_call_uuid
  );
END
$$;
