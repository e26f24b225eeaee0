-- Calls that carriers have announced by webhook, each once: one that is announced again begins no second call, whichever process hears
-- of it. Rows are needed for as long as a carrier may send a webhook again.
CREATE TABLE carrier_calls (
  carrier text NOT NULL,
  -- The carrier's id of the call; whose number was called is not known yet.
  call_sid text NOT NULL,
  announced_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (carrier, call_sid)
);
--> statement-breakpoint
CREATE INDEX carrier_calls_announced_at_idx ON carrier_calls (announced_at);
