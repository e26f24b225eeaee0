ALTER TABLE "companies" ADD COLUMN "recording_retention_days" integer;--> statement-breakpoint
-- The key of the recording where it is one of the service's files; "recording_url" is where a carrier keeps it.
ALTER TABLE calls ADD COLUMN recording_file text;
--> statement-breakpoint
ALTER TYPE changed_call ADD ATTRIBUTE recording_file text;
--> statement-breakpoint
-- The recordings that are files, one row for each call that has one. It is not partitioned: it knows them still when a month of
-- calls has been dropped.
CREATE TABLE recordings (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  -- Of the call.
  created_at timestamptz(3) NOT NULL,
  file_key text NOT NULL,
  PRIMARY KEY (company_id, call_uuid)
);
--> statement-breakpoint
CREATE INDEX recordings_of_company ON recordings (company_id, created_at);
--> statement-breakpoint
CREATE INDEX recordings_oldest ON recordings (created_at);
