-- A payout table's percentage is promised to any decimal, and paid so: nothing is rewritten for that.
ALTER TABLE reservations ALTER COLUMN pbm_percent_of_revenue TYPE numeric;
--> statement-breakpoint
-- It answers more of the reservations that pings are duplicates of.
DROP FUNCTION IF EXISTS record_pings(decided_ping[], integer[], integer[]);
--> statement-breakpoint
-- Slots that were taken before they knew their reservations (0048), as far as neither their call nor its millisecond leads to
-- one. Buyers are asked for ten seconds at most; a range of the primary key holds what the Company reserved within twice that.
UPDATE slots AS slot
SET reservation_uuid = (
  SELECT reservation.uuid
  FROM reservations AS reservation
  WHERE reservation.company_id = slot.company_id
    AND reservation.uuid BETWEEN drawn.first AND drawn.last
    AND reservation.created_at BETWEEN drawn.at AND drawn.at + interval '20 seconds'
    AND reservation.call_uuid = slot.call_uuid
  ORDER BY reservation.uuid
  LIMIT 1
)
FROM (
  SELECT
    call.company_id, call.call_uuid, call.target_id,
    to_timestamp(call.milliseconds / 1000.0) AS at,
    overlay(lpad(to_hex(call.milliseconds), 12, '0') || '-0000-0000-000000000000' PLACING '-' FROM 9 FOR 0)::uuid AS first,
    overlay(lpad(to_hex(call.milliseconds + 20000), 12, '0') || '-ffff-ffff-ffffffffffff' PLACING '-' FROM 9 FOR 0)::uuid AS last
  FROM (
    SELECT
      unknown.company_id, unknown.call_uuid, unknown.target_id,
      ('x' || left(replace(unknown.call_uuid::text, '-', ''), 12))::bit(48)::bigint AS milliseconds
    FROM slots AS unknown
    WHERE unknown.reservation_uuid IS NULL
  ) AS call
) AS drawn
WHERE slot.company_id = drawn.company_id
  AND slot.call_uuid = drawn.call_uuid
  AND slot.target_id = drawn.target_id
  AND NOT EXISTS (
    SELECT FROM calls AS known
    WHERE known.company_id = slot.company_id
      AND known.uuid = slot.call_uuid
      AND known.created_at BETWEEN slot.taken_at - interval '25 hours' AND slot.taken_at + interval '2 hours'
  );
