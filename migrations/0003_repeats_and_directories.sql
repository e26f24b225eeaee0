-- What happened is known from what is committed with it (src/access/idempotency/store.ts). Rows without a claim were
-- written by a version before this one.
ALTER TABLE idempotency_keys
  -- Who carries the request out; another one where a repetition has taken over.
  ADD COLUMN claim uuid,
  -- When whoever carries it out was last known to be at it.
  ADD COLUMN renewed_at timestamptz,
  -- The marks of the request's transactions, each written by the transaction itself.
  ADD COLUMN commits uuid[] NOT NULL DEFAULT '{}',
  -- What the last of them did, in a few words.
  ADD COLUMN effect text;
--> statement-breakpoint
-- The directory of files that all processes share (src/platform/files/shared-directory.ts).
CREATE TABLE file_directory (
  -- There is one.
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- What the directory itself holds as well.
  id uuid NOT NULL,
  adopted_at timestamptz(3) NOT NULL DEFAULT now()
);
