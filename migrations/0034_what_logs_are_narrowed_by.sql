CREATE TABLE reservation_block_callers (
  company_id integer NOT NULL,
  last_uuid uuid NOT NULL,
  bucket smallint NOT NULL,
  numbers bigint[] NOT NULL,
  places smallint[] NOT NULL,
  PRIMARY KEY (company_id, last_uuid, bucket),
  FOREIGN KEY (company_id, last_uuid) REFERENCES reservation_blocks (company_id, last_uuid) ON DELETE CASCADE
);
--> statement-breakpoint
-- Those that there are know no callers: the job makes them anew.
DELETE FROM reservation_blocks;
--> statement-breakpoint
CREATE INDEX ledger_entries_entered ON ledger_entries (company_id, id) WHERE kind <> 'call';
