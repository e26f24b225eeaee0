-- Recordings that carriers make, from when they are ordered until the service has them and their calls know of it: one for each call.
-- The rows are the queue of whoever fetches them.
CREATE TABLE carrier_recordings (
  carrier text NOT NULL,
  -- The carrier's ids: of the call, of the account that it belongs to, and of the recording, once that is known.
  call_sid text NOT NULL,
  account_sid text NOT NULL,
  recording_sid text,
  -- Where the carrier says that it is.
  url text,
  -- What it is called here: its Company and its call are in it.
  name text NOT NULL,
  -- 'ordered': the carrier has not told of it. 'made': it is to be fetched. 'kept': it is one of the service's files, and its call is to
  -- be told. 'told': the carrier's copy is to be deleted. 'lost': the call is to be told why.
  stage text NOT NULL DEFAULT 'ordered' CHECK (stage IN ('ordered', 'made', 'kept', 'told', 'lost')),
  file_key text,
  reason text,
  -- When it was lost.
  lost_at timestamptz(3),
  ordered_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When it is looked after next; while that is being done, when the lease is over.
  due_at timestamptz(3) NOT NULL,
  -- Failures in this stage.
  attempts smallint NOT NULL DEFAULT 0,
  -- Names the claim: only its holder settles.
  claims integer NOT NULL DEFAULT 0,
  PRIMARY KEY (carrier, call_sid)
);
--> statement-breakpoint
CREATE INDEX carrier_recordings_due ON carrier_recordings (carrier, due_at);
