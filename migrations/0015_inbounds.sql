-- Blocks: what makes the log of pings quick to filter, count and page through however long it is, without an index that
-- every ping would pay for. A block sums up 8192 neighbouring rows of one Company's "reservations" once they are all
-- over and so change no more; a job adds blocks behind the traffic. Blocks only say which rows to look at: what is shown
-- is read from the rows themselves.
--
-- The rows of a block have places, 1 to 8192 in the order of their uuids. For each column that the log is filtered by, the
-- block holds the values that occur, each once and ascending, and the ranks of the rows' values among them (null: rank 0),
-- as bit slices: slice n is a bit string that has, at each place, bit n of the rank. So a filter is a few operations on
-- bit strings of a kilobyte for 8192 rows, filters combine by "&", and all of it takes seven bytes a row.

CREATE TABLE reservation_blocks (
  company_id integer NOT NULL,
  -- The block holds the Company's rows from the one after "after_uuid", where the block before ends, to "last_uuid".
  after_uuid uuid NOT NULL,
  last_uuid uuid NOT NULL,
  first_created_at timestamptz(3) NOT NULL,
  last_created_at timestamptz(3) NOT NULL,
  -- The uuid at every 64th place: a row is found by its place, and 63 others are read at most.
  stride_uuids uuid[] NOT NULL,
  campaign_id_values integer[] NOT NULL,
  campaign_id_slices bit varying[] NOT NULL,
  affiliate_id_values integer[] NOT NULL,
  affiliate_id_slices bit varying[] NOT NULL,
  target_id_values integer[] NOT NULL,
  target_id_slices bit varying[] NOT NULL,
  postback_key_id_values integer[] NOT NULL,
  postback_key_id_slices bit varying[] NOT NULL,
  status_values text[] NOT NULL,
  status_slices bit varying[] NOT NULL,
  duplicate_values boolean[] NOT NULL,
  duplicate_slices bit varying[] NOT NULL,
  caller_state_values text[] NOT NULL,
  caller_state_slices bit varying[] NOT NULL,
  caller_country_values text[] NOT NULL,
  caller_country_slices bit varying[] NOT NULL,
  revenue_values numeric[] NOT NULL,
  revenue_slices bit varying[] NOT NULL,
  payout_values numeric[] NOT NULL,
  payout_slices bit varying[] NOT NULL,
  PRIMARY KEY (company_id, last_uuid)
);

-- Bits that fall as chance wants hardly compress; trying would cost at every reading.
ALTER TABLE reservation_blocks
  ALTER campaign_id_slices SET STORAGE EXTERNAL,
  ALTER affiliate_id_slices SET STORAGE EXTERNAL,
  ALTER target_id_slices SET STORAGE EXTERNAL,
  ALTER postback_key_id_slices SET STORAGE EXTERNAL,
  ALTER status_slices SET STORAGE EXTERNAL,
  ALTER caller_state_slices SET STORAGE EXTERNAL,
  ALTER revenue_slices SET STORAGE EXTERNAL,
  ALTER payout_slices SET STORAGE EXTERNAL;

-- The values among the members, each once and ascending, and the slices of the members' ranks.
CREATE FUNCTION rank_slices(members anyarray, OUT ranked anyarray, OUT slices bit varying[])
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  ranks integer[];
  digits text;
BEGIN
  ranked := ARRAY(
    SELECT DISTINCT member FROM unnest(members) AS member WHERE member IS NOT NULL ORDER BY member
  );
  ranks := ARRAY(
    SELECT coalesce(entry.rank, 0)
    FROM unnest(members) WITH ORDINALITY AS member (value, place)
    LEFT JOIN unnest(ranked) WITH ORDINALITY AS entry (value, rank) ON entry.value = member.value
    ORDER BY member.place
  );
  slices := '{}';
  -- As many slices as the highest rank has bits.
  FOR exponent IN 0 .. length(ltrim(cardinality(ranked)::bit(32)::text, '0')) - 1 LOOP
    -- Four slices at a time, as one text of the sixteen characters from "0" to "?".
    IF exponent % 4 = 0 THEN
      digits := (SELECT string_agg(chr(48 + ((rank >> exponent) & 15)), '') FROM unnest(ranks) AS rank);
    END IF;
    slices := slices || translate(
      digits,
      '0123456789:;<=>?',
      (ARRAY['0101010101010101', '0011001100110011', '0000111100001111', '0000000011111111'])[1 + exponent % 4]
    )::bit varying;
  END LOOP;
END
$$;

-- Sums up the Company's next block of rows, when it is full, was created before "closed_before" and all of it is over.
-- No process's clock closes a block sooner than 15 minutes after its last row by the database's: a row that came in
-- between later would never be counted.
-- Answers whether it did; then there may be another.
CREATE FUNCTION add_reservation_block(company integer, closed_before timestamptz) RETURNS boolean
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  block_rows CONSTANT integer := 8192;
  closed CONSTANT timestamptz := least(closed_before, now() - interval '15 minutes');
  stride_rows CONSTANT integer := 64;
  previous record;
  last record;
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

  INSERT INTO reservation_blocks (
    company_id, after_uuid, last_uuid, first_created_at, last_created_at, stride_uuids,
    campaign_id_values, campaign_id_slices, affiliate_id_values, affiliate_id_slices,
    target_id_values, target_id_slices, postback_key_id_values, postback_key_id_slices,
    status_values, status_slices, duplicate_values, duplicate_slices,
    caller_state_values, caller_state_slices, caller_country_values, caller_country_slices,
    revenue_values, revenue_slices, payout_values, payout_slices
  )
  SELECT
    company, previous.uuid, members.uuids[block_rows], members.first_created_at, members.last_created_at,
    ARRAY(
      SELECT members.uuids[place] FROM generate_series(stride_rows, block_rows, stride_rows) AS place
    ),
    campaign.*, affiliate.*, target.*, postback_key.*, status.*, duplicate.*, caller_state.*, caller_country.*,
    revenue.*, payout.*
  FROM (
    SELECT
      array_agg(member.uuid) AS uuids, min(member.created_at) AS first_created_at,
      max(member.created_at) AS last_created_at, array_agg(member.campaign_id) AS campaign_ids,
      array_agg(member.affiliate_id) AS affiliate_ids, array_agg(member.target_id) AS target_ids,
      array_agg(member.postback_key_id) AS postback_key_ids, array_agg(member.status) AS statuses,
      array_agg(member.duplicate_order > 0) AS duplicates, array_agg(member.caller_state) AS caller_states,
      array_agg(member.caller_country) AS caller_countries, array_agg(member.revenue) AS revenues,
      array_agg(member.payout) AS payouts
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
    HAVING count(*) = block_rows
  ) AS members,
    rank_slices(members.campaign_ids) AS campaign,
    rank_slices(members.affiliate_ids) AS affiliate,
    rank_slices(members.target_ids) AS target,
    rank_slices(members.postback_key_ids) AS postback_key,
    rank_slices(members.statuses) AS status,
    rank_slices(members.duplicates) AS duplicate,
    rank_slices(members.caller_states) AS caller_state,
    rank_slices(members.caller_countries) AS caller_country,
    rank_slices(members.revenues) AS revenue,
    rank_slices(members.payouts) AS payout;
  RETURN FOUND;
END
$$;

-- The ranks of the wanted values among the ranked ones, as ranges; neighbours are one range where "wanted" ascends.
CREATE FUNCTION ranks_of(ranked anyarray, wanted anyarray) RETURNS int4range[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  ranges int4range[] := '{}';
  from_rank integer;
  to_rank integer;
  rank integer;
BEGIN
  FOR place IN 1 .. cardinality(wanted) LOOP
    rank := array_position(ranked, wanted[place]);
    CONTINUE WHEN rank IS NULL;
    IF rank = to_rank + 1 THEN
      to_rank := rank;
      CONTINUE;
    END IF;
    IF from_rank IS NOT NULL THEN
      ranges := ranges || int4range(from_rank, to_rank, '[]');
    END IF;
    from_rank := rank;
    to_rank := rank;
  END LOOP;
  IF from_rank IS NOT NULL THEN
    ranges := ranges || int4range(from_rank, to_rank, '[]');
  END IF;
  RETURN ranges;
END
$$;

-- As ranks_of, of all values from "low" to "high", both included.
CREATE FUNCTION ranks_between(ranked numeric[], low numeric, high numeric) RETURNS int4range[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  -- How many values are not above it.
  from_rank integer := width_bucket(low, ranked);
  to_rank integer := width_bucket(high, ranked);
BEGIN
  IF from_rank = 0 OR ranked[from_rank] < low THEN
    from_rank := from_rank + 1;
  END IF;
  RETURN CASE WHEN from_rank <= to_rank THEN ARRAY[int4range(from_rank, to_rank, '[]')] ELSE '{}' END;
END
$$;

-- The places whose rank is at least "rank", which is above 0.
CREATE FUNCTION places_from(slices bit varying[], rank integer) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  places bit varying;
BEGIN
  -- From the lowest bit up: a bit that "rank" has must be there, one that it has not makes up for all below.
  FOR exponent IN 0 .. cardinality(slices) - 1 LOOP
    IF (rank >> exponent) & 1 = 0 THEN
      places := places | slices[exponent + 1];
    ELSIF places IS NULL THEN
      places := slices[exponent + 1];
    ELSE
      places := places & slices[exponent + 1];
    END IF;
  END LOOP;
  RETURN places;
END
$$;

-- The places whose rank is "rank", which is above 0.
CREATE FUNCTION places_at(slices bit varying[], rank integer) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  with_all bit varying;
  with_others bit varying;
BEGIN
  FOR exponent IN 0 .. cardinality(slices) - 1 LOOP
    IF (rank >> exponent) & 1 = 1 THEN
      with_all := CASE WHEN with_all IS NULL THEN slices[exponent + 1] ELSE with_all & slices[exponent + 1] END;
    ELSE
      with_others := CASE WHEN with_others IS NULL THEN slices[exponent + 1] ELSE with_others | slices[exponent + 1] END;
    END IF;
  END LOOP;
  RETURN CASE WHEN with_others IS NULL THEN with_all ELSE with_all & ~with_others END;
END
$$;

-- The places whose rank lies in one of the ranges; there is at least one.
CREATE FUNCTION places_within(slices bit varying[], ranges int4range[]) RETURNS bit varying
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  chosen int4range;
  places bit varying;
  found bit varying;
BEGIN
  FOREACH chosen IN ARRAY ranges LOOP
    IF upper(chosen) = lower(chosen) + 1 THEN
      places := places_at(slices, lower(chosen));
    ELSE
      places := places_from(slices, lower(chosen));
      IF upper(chosen) >> cardinality(slices) = 0 THEN
        places := places & ~places_from(slices, upper(chosen));
      END IF;
    END IF;
    found := CASE WHEN found IS NULL THEN places ELSE found | places END;
  END LOOP;
  RETURN found;
END
$$;
