CREATE TABLE "trunk_attempts" (
	"trunk_id" integer PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trunk_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trunk_id" integer NOT NULL,
	"process_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trunk_views" (
	"trunk_id" integer NOT NULL,
	"process_id" uuid NOT NULL,
	"reachable" boolean,
	"registered" boolean,
	CONSTRAINT "trunk_views_trunk_id_process_id_pk" PRIMARY KEY("trunk_id","process_id")
);
--> statement-breakpoint
ALTER TABLE "trunk_attempts" ADD CONSTRAINT "trunk_attempts_trunk_id_trunks_id_fk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trunk_places" ADD CONSTRAINT "trunk_places_trunk_id_trunks_id_fk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trunk_views" ADD CONSTRAINT "trunk_views_trunk_id_trunks_id_fk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trunk_places_trunk_id_index" ON "trunk_places" USING btree ("trunk_id");--> statement-breakpoint
CREATE INDEX "trunk_places_process_id_index" ON "trunk_places" USING btree ("process_id");--> statement-breakpoint
ALTER TABLE "trunk_states" DROP COLUMN "reachable";--> statement-breakpoint
ALTER TABLE "trunk_states" DROP COLUMN "registered";--> statement-breakpoint
ALTER TABLE "trunk_states" DROP COLUMN "calls";