-- Tags for callers who have not called a Campaign yet. Over when the caller has called since, or when they expire.
CREATE TABLE kept_tags (
  company_id integer NOT NULL,
  caller text NOT NULL,
  campaign_id integer NOT NULL,
  tags jsonb NOT NULL,
  -- New callers are counted by the second.
  first_written_at timestamptz NOT NULL,
  written_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, caller, campaign_id),
  FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns (company_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX kept_tags_newest ON kept_tags (company_id, first_written_at);
--> statement-breakpoint
CREATE INDEX kept_tags_expiring ON kept_tags (expires_at);
--> statement-breakpoint
-- For the cascade.
CREATE INDEX kept_tags_of_campaign ON kept_tags (company_id, campaign_id);
--> statement-breakpoint
-- It answers a column more.
DROP FUNCTION IF EXISTS read_callers(json);
