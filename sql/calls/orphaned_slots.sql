-- Slots that were taken `since` ago or before and that nobody will give back any more: because
-- - their call has finished. A call gives its slots back before that; these were taken for a call whose process had
--   been taken for dead meanwhile.
-- - or their reservation has ended for so long and no call has taken it over: the process died between the claim and the
--   call's first record. A reservation's UUID and that of its call were drawn in the same millisecond, which both begin
--   with: that finds the one by the other. Where they were not, the slot names its reservation.
-- A call holds slots from an hour before it arrives (its reservation's) to a day after.
--
-- A table rather than a predicate, so that statements take it in: a predicate of two queries would be planned for each slot.
CREATE OR REPLACE FUNCTION orphaned_slots(since interval) RETURNS SETOF slots
LANGUAGE sql STABLE
AS $$
  SELECT slot.*
  FROM slots AS slot
  WHERE slot.taken_at < now() - since AND coalesce(
    (
      SELECT bool_and(call.status = 'finished')
      FROM calls AS call
      WHERE call.company_id = slot.company_id
        AND call.uuid = slot.call_uuid
        AND call.created_at BETWEEN slot.taken_at - interval '25 hours' AND slot.taken_at + interval '2 hours'
    ),
    EXISTS (
      SELECT FROM reservations AS reservation
      WHERE reservation.company_id = slot.company_id
        AND reservation.uuid BETWEEN
          coalesce(slot.reservation_uuid, (left(slot.call_uuid::text, 13) || '-0000-0000-000000000000')::uuid)
          AND coalesce(slot.reservation_uuid, (left(slot.call_uuid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid)
        AND reservation.call_uuid = slot.call_uuid
        AND reservation.status NOT IN ('reserved', 'confirmed')
        AND reservation.ended_at < now() - since
    )
  )
$$;
