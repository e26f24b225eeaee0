-- Sums up the Company's next block of rows, when it is full, was created before "closed_before" and all of it is over.
-- No process's clock closes a block sooner than 15 minutes after its last row by the database's: a row that came in
-- between later would never be counted.
-- Answers whether it did; then there may be another.
CREATE OR REPLACE FUNCTION add_reservation_block(company integer, closed_before timestamptz) RETURNS boolean
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  block_rows CONSTANT integer := 8192;
  closed CONSTANT timestamptz := least(closed_before, now() - interval '15 minutes');
  stride_rows CONSTANT integer := 64;
  buckets CONSTANT bigint := 256;
  previous record;
  last record;
  members record;
BEGIN
  -- Processes that come at the same time would do the same work; one is enough.
  IF NOT pg_try_advisory_xact_lock(hashtext('reservation_blocks'), company) THEN
    RETURN false;
  END IF;

  SELECT block.last_uuid AS uuid, block.last_created_at AS created_at INTO previous
  FROM reservation_blocks AS block
  WHERE block.company_id = company
  ORDER BY block.last_uuid DESC
  LIMIT 1;
  IF NOT FOUND THEN
    SELECT '00000000-0000-0000-0000-000000000000'::uuid AS uuid, '-infinity'::timestamptz AS created_at INTO previous;
  END IF;

  SELECT reservation.uuid, reservation.created_at INTO last
  FROM reservations AS reservation
  WHERE reservation.company_id = company
    AND reservation.uuid > previous.uuid
    AND reservation.created_at >= previous.created_at
  ORDER BY reservation.uuid
  OFFSET block_rows - 1
  LIMIT 1;
  IF NOT FOUND OR last.created_at >= closed OR EXISTS (
    SELECT
    FROM reservations AS reservation
    WHERE reservation.status IN ('reserved', 'confirmed')
      AND reservation.company_id = company
      AND reservation.uuid > previous.uuid
      AND reservation.uuid <= last.uuid
      AND reservation.created_at BETWEEN previous.created_at AND last.created_at
  ) THEN
    RETURN false;
  END IF;

  SELECT
    array_agg(member.uuid) AS uuids, min(member.created_at) AS first_created_at,
    max(member.created_at) AS last_created_at, array_agg(member.campaign_id) AS campaign_ids,
    array_agg(member.affiliate_id) AS affiliate_ids, array_agg(member.target_id) AS target_ids,
    array_agg(member.postback_key_id) AS postback_key_ids, array_agg(member.status) AS statuses,
    array_agg(member.duplicate_order > 0) AS duplicates, array_agg(member.caller_state) AS caller_states,
    array_agg(member.caller_country) AS caller_countries, array_agg(member.revenue) AS revenues,
    array_agg(member.payout) AS payouts, array_agg(substring(member.caller_number FROM 2)::bigint) AS callers,
    array_agg(member.reason) AS reasons
  INTO members
  FROM (
    SELECT reservation.*
    FROM reservations AS reservation
    WHERE reservation.company_id = company
      AND reservation.uuid > previous.uuid
      AND reservation.uuid <= last.uuid
      AND reservation.created_at BETWEEN previous.created_at AND last.created_at
    ORDER BY reservation.uuid
  ) AS member
  -- A row that comes in between after all is for the next run to see.
  HAVING count(*) = block_rows;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  INSERT INTO reservation_blocks (
    company_id, after_uuid, last_uuid, first_created_at, last_created_at, stride_uuids,
    campaign_id_values, campaign_id_slices, affiliate_id_values, affiliate_id_slices,
    target_id_values, target_id_slices, postback_key_id_values, postback_key_id_slices,
    status_values, status_slices, duplicate_values, duplicate_slices,
    caller_state_values, caller_state_slices, caller_country_values, caller_country_slices,
    revenue_values, revenue_slices, payout_values, payout_slices, reason_values, reason_slices,
    outcome_statuses, outcome_reasons, outcome_pings
  )
  SELECT
    company, previous.uuid, last.uuid, members.first_created_at, members.last_created_at,
    ARRAY(
      SELECT members.uuids[place] FROM generate_series(stride_rows, block_rows, stride_rows) AS place
    ),
    campaign.*, affiliate.*, target.*, postback_key.*, status.*, duplicate.*, caller_state.*, caller_country.*,
    revenue.*, payout.*, reason.*, outcome.*
  FROM
    rank_slices(members.campaign_ids) AS campaign,
    rank_slices(members.affiliate_ids) AS affiliate,
    rank_slices(members.target_ids) AS target,
    rank_slices(members.postback_key_ids) AS postback_key,
    rank_slices(members.statuses) AS status,
    rank_slices(members.duplicates) AS duplicate,
    rank_slices(members.caller_states) AS caller_state,
    rank_slices(members.caller_countries) AS caller_country,
    rank_slices(members.revenues) AS revenue,
    rank_slices(members.payouts) AS payout,
    rank_slices(members.reasons) AS reason,
    count_outcomes(
      repeat('1', block_rows)::bit varying, status.ranked, status.slices, reason.ranked, reason.slices
    ) AS outcome;

  -- Nearly every row has another caller, and so as many values as rows: they lie in buckets of a row each, by the
  -- number’s last bits, so that a question reads one of 256.
  INSERT INTO reservation_block_callers (company_id, last_uuid, bucket, numbers, places)
  SELECT company, last.uuid, caller.number % buckets, array_agg(caller.number), array_agg(caller.place::smallint)
  FROM unnest(members.callers) WITH ORDINALITY AS caller (number, place)
  WHERE caller.number IS NOT NULL
  GROUP BY caller.number % buckets;
  RETURN true;
END
$$;
