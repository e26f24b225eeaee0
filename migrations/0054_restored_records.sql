ALTER TABLE "audit_events" ADD COLUMN "restored_id" integer;--> statement-breakpoint
CREATE INDEX "audit_events_restored" ON "audit_events" USING btree ("company_id","resource","restored_id") WHERE "audit_events"."restored_id" IS NOT NULL;--> statement-breakpoint
-- Pings that were rejected count as unanswered from now on: histories are counted anew, in the background. Not while a publisher is
-- told of, who would seem as usual again for as long as there is nothing to compare with.
DELETE FROM activity_spans AS span
WHERE NOT EXISTS (
  SELECT
  FROM alert_states AS state
  JOIN alerts AS alert ON alert.company_id = state.company_id AND alert.id = state.alert_id
  WHERE state.company_id = span.company_id AND state.raised_at IS NOT NULL AND alert.kind = 'publisher_doubled'
);
