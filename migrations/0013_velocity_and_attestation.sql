ALTER TABLE "campaigns" ADD COLUMN "minimum_attestation" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "velocity_calls" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "velocity_seconds" integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "velocity_calls" integer;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "velocity_seconds" integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_velocity" ON "campaigns" USING btree ("company_id","velocity_seconds") WHERE "campaigns"."velocity_calls" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "targets_velocity" ON "targets" USING btree ("company_id","velocity_seconds") WHERE "targets"."velocity_calls" IS NOT NULL;