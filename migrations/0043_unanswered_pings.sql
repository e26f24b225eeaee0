-- Those that there are know no reasons: the job makes them anew.
TRUNCATE reservation_blocks, reservation_block_callers;
--> statement-breakpoint
ALTER TABLE reservation_blocks
  ADD COLUMN reason_values text[] NOT NULL,
  ADD COLUMN reason_slices bit varying[] NOT NULL,
  -- How many of the block's rows ended with which status and reason, side by side.
  ADD COLUMN outcome_statuses text[] NOT NULL,
  ADD COLUMN outcome_reasons text[] NOT NULL,
  ADD COLUMN outcome_pings integer[] NOT NULL;
--> statement-breakpoint
ALTER TABLE reservation_blocks ALTER reason_slices SET STORAGE external;
