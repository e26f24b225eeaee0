-- What calls are worth, what they cost, and the pixels that they fire.
--
-- The order of locks goes on from 0013: … number_leases, then calls by (company_id, uuid), caller_encounters,
-- caller_conversions and pixel_firings by their keys, then companies by id.

ALTER TABLE calls
  -- The conversion criterion that the call is judged by, met or not; null while it runs, and where none is for it.
  ADD COLUMN criterion_id integer,
  -- What was posted for the call by postback key. It takes the place of what the criterion says.
  ADD COLUMN posted_revenue numeric(14, 4),
  ADD COLUMN posted_payout numeric(14, 4),
  -- Firings that succeeded, and those whose every try failed.
  ADD COLUMN fired_pixels_count integer NOT NULL DEFAULT 0,
  ADD COLUMN fired_pixels_error_count integer NOT NULL DEFAULT 0;

-- Those of the reservation's call, for the log.
ALTER TABLE reservations
  ADD COLUMN fired_pixels_count integer NOT NULL DEFAULT 0,
  ADD COLUMN fired_pixels_error_count integer NOT NULL DEFAULT 0;

-- When a caller last converted on a criterion: within its dedupe_seconds nobody converts on it twice. The target is the
-- one that the call was connected with. Callers who share a number are not here.
CREATE TABLE caller_conversions (
  company_id integer NOT NULL,
  caller text NOT NULL,
  criterion_id integer NOT NULL,
  converted_at timestamptz(3) NOT NULL,
  -- When nobody asks any more, and the row may go.
  until timestamptz(3) NOT NULL,
  call_uuid uuid NOT NULL,
  target_id integer,
  PRIMARY KEY (company_id, caller, criterion_id)
);
CREATE INDEX caller_conversions_until ON caller_conversions (until);

-- Every change of a Company's balance, which is their sum. Negative: a charge.
CREATE TABLE ledger_entries (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('call', 'credit', 'correction')),
  amount numeric(14, 4) NOT NULL,
  call_uuid uuid,
  description text,
  PRIMARY KEY (company_id, id)
);

-- The URLs of timers that calls reached: one row for each, written in the same transaction as what it follows from, and
-- sent in the background. In the partition of its call.
CREATE SEQUENCE pixel_firings_id_seq AS bigint;
CREATE TABLE pixel_firings (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  id bigint NOT NULL DEFAULT nextval('pixel_firings_id_seq'),
  timer_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('click', 'sale')),
  -- Of the timer.
  seconds integer NOT NULL,
  -- When the call fired it.
  fired_at timestamptz(3) NOT NULL,
  -- With every token replaced.
  url text NOT NULL,
  reservation_uuid uuid,
  -- Who fires the timer once in so many seconds; null where every firing counts.
  dedupe_caller text,
  dedupe_seconds integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed', 'deduped')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is to be sent; null once settled. Whoever sends it puts it off by what sending may take at most.
  due_at timestamptz DEFAULT now(),
  settled_at timestamptz(3),
  -- Of the last try: the status of the answer, or a sentence that says why there was none.
  http_status integer,
  error text
) PARTITION BY RANGE (created_at);

CREATE INDEX pixel_firings_due ON pixel_firings (due_at) WHERE due_at IS NOT NULL;
-- Only the highest sale timer that a call reaches fires (service-api.md, Events).
CREATE UNIQUE INDEX pixel_firings_one_sale ON pixel_firings (company_id, call_uuid, created_at) WHERE kind = 'sale';
