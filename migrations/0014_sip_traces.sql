-- What was said by SIP in calls that came over it: written once, some seconds after the end of the call.
CREATE TABLE sip_traces (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  -- Of the call.
  created_at timestamptz(3) NOT NULL,
  -- False where messages were left out because there were too many.
  is_complete boolean NOT NULL,
  -- A JSON array, compressed (zlib, RFC 1950).
  messages bytea NOT NULL,
  -- How each party's sound came through: a JSON array.
  media jsonb NOT NULL,
  PRIMARY KEY (company_id, call_uuid, created_at)
) PARTITION BY RANGE (created_at);
--> statement-breakpoint
-- It is compressed already.
ALTER TABLE sip_traces ALTER COLUMN messages SET STORAGE EXTERNAL;
