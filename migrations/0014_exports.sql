-- Exports: a large part of the log as a file, made in the background (src/reporting/exports/README.md). The row is its
-- own place in the queue.
CREATE TABLE exports (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Who asked for it; null once the user is gone.
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  -- Whose rows it holds, as its maker might see them then: all, a publisher's or a buyer's.
  only_affiliate_id integer,
  only_target_id integer,
  format text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'running', 'finished', 'failed')),
  -- What was asked for, as it was understood: relative windows are fixed when the export is created. Windows are null
  -- where the request was invalid.
  filters json NOT NULL,
  window_start timestamptz(3),
  window_end timestamptz(3),
  -- Messages by filter.
  errors json NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  -- A pending one is not begun before.
  available_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Which attempt is under way, and when its process last said that it lives.
  claim uuid,
  heartbeat_at timestamptz(3),
  -- Of the attempt that is under way, or of the file; null without either.
  file_key text,
  row_count bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- When its file may go.
  expires_at timestamptz(3),
  PRIMARY KEY (company_id, id),
  CHECK (state IN ('pending', 'failed') OR window_end IS NOT NULL)
);

-- Routes name an export without its Company.
CREATE UNIQUE INDEX exports_id ON exports (id);

CREATE INDEX exports_unfinished ON exports (company_id, id) WHERE state IN ('pending', 'running');

CREATE INDEX exports_started ON exports (company_id, started_at);

CREATE INDEX exports_expiring ON exports (expires_at) WHERE state = 'finished' AND file_key IS NOT NULL;

CREATE INDEX exports_ended ON exports (finished_at) WHERE finished_at IS NOT NULL;

-- A file that its row refers to no more is discarded. NEW is null in a DELETE.
CREATE FUNCTION discard_export_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.file_key IS NOT NULL AND OLD.file_key IS DISTINCT FROM NEW.file_key THEN
    INSERT INTO discarded_files (company_id, key) VALUES (OLD.company_id, OLD.file_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER exports_file AFTER DELETE OR UPDATE OF file_key ON exports
  FOR EACH ROW EXECUTE FUNCTION discard_export_file();

-- Routes name a Campaign without its Company, too.
CREATE INDEX campaigns_id ON campaigns (id);
