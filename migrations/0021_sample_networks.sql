CREATE TABLE "sample_networks" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"days_made" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"heartbeat_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_networks_user_unique" UNIQUE("user_id"),
	CONSTRAINT "sample_networks_state" CHECK ("sample_networks"."state" IN ('making', 'made', 'removing'))
);
--> statement-breakpoint
ALTER TABLE "sample_networks" ADD CONSTRAINT "sample_networks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_networks" ADD CONSTRAINT "sample_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;