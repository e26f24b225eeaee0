-- Whom a call by webhook has connected its caller with, and what another process needs to go on with it should its own die
-- (src/telephony/twiml/talk-rows.ts). Null until somebody has answered.
ALTER TABLE carrier_calls ADD COLUMN talk jsonb;
--> statement-breakpoint
CREATE INDEX carrier_calls_talk_idx ON carrier_calls (process_id) WHERE talk IS NOT NULL AND ended_at IS NULL;
--> statement-breakpoint
-- When whoever runs the call is to stop its recording; null where it is made for as long as they talk.
ALTER TABLE carrier_recordings ADD COLUMN stops_at timestamptz(3);
