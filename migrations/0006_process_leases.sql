-- How often a call has been saved: what is saved again because its answer was lost is known by that.
ALTER TABLE calls ADD COLUMN revision integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Null: saved by one that does not repeat itself, and not counted.
ALTER TYPE changed_call ADD ATTRIBUTE revision integer;
--> statement-breakpoint
-- Where the process runs, so that others on its machine see that it is gone: the machine since it was started and the
-- namespace of pids, the pid, and when the process began. Null where that cannot be known.
ALTER TABLE process_heartbeats ADD COLUMN machine text, ADD COLUMN pid integer, ADD COLUMN identity text;
