-- Since when calls may still be running: every call of every Company that was created before has finished. One row. Reports
-- look for running calls from there on only, and so in a month or two, however many there are.
CREATE TABLE call_horizon (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  finished_before timestamptz(3) NOT NULL
);
--> statement-breakpoint
INSERT INTO call_horizon (finished_before) VALUES ('-infinity');
