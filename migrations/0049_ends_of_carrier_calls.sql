-- Who runs a call that was announced by webhook, and when it ended: announced again, an ended one is over, and one whose process is gone
-- begins anew.
ALTER TABLE carrier_calls ADD COLUMN process_id uuid;
--> statement-breakpoint
ALTER TABLE carrier_calls ADD COLUMN ended_at timestamptz(3);
