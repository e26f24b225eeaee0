-- What finds reservations hangs on columns that a confirm leaves alone: it says when one has ended (ended_at), and no longer what
-- it is (status). So a confirm changes its row in place, without an entry in any index. ONLY: nobody waits. The partitions that
-- are there get theirs, and lose the ones that these replace, while they are in use (src/bidding/reservations/indexes.ts).
CREATE INDEX reservations_open_due ON ONLY reservations (expires_at) WHERE ended_at IS NULL;
--> statement-breakpoint
-- A call to a SIP address knows the uuid but not the Company.
CREATE INDEX reservations_open_uuid ON ONLY reservations (uuid) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX reservations_open_caller ON ONLY reservations (company_id, inbound_number, caller_number)
  WHERE ended_at IS NULL AND inbound_number IS NOT NULL;
--> statement-breakpoint
-- How often a publisher's reservations end in a call. What ended without one that was asked for has a reason.
CREATE INDEX reservations_settled ON ONLY reservations (company_id, affiliate_id, uuid)
  WHERE ended_at IS NOT NULL AND reason IS NULL;
--> statement-breakpoint
DO $$
DECLARE
  month regclass;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = 'reservations'::regclass) THEN
    DROP INDEX reservations_due, reservations_live_uuid, reservations_live_caller, reservations_resolved;
  END IF;
  -- Room for a second version of each row beside the first; pages that are full stay so.
  FOR month IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'reservations'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 50)', month);
  END LOOP;
END
$$;
