CREATE TABLE "conversion_criteria" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "conversion_criteria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer,
	"campaign_id" integer,
	"name" text,
	"position" integer NOT NULL,
	"dedupe_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversion_criteria_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "conversion_criteria_one_owner" CHECK (num_nonnulls("conversion_criteria"."target_id", "conversion_criteria"."campaign_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "conversion_tiers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "conversion_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"criterion_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"revenue" numeric(12, 4) NOT NULL,
	"payout" numeric(12, 4) NOT NULL,
	"payout_percent" numeric(7, 4),
	CONSTRAINT "conversion_tiers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "conversion_tiers_seconds_unique" UNIQUE("company_id","criterion_id","seconds")
);
--> statement-breakpoint
CREATE TABLE "payout_modification_tables" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "payout_modification_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"table_version" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"salt" text NOT NULL,
	"csv_data" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_modification_tables_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payout_modification_tables_version_unique" UNIQUE("company_id","campaign_id","table_version")
);
--> statement-breakpoint
ALTER TABLE "tag_values" DROP CONSTRAINT "tag_values_one_owner";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "routing_strategy" text DEFAULT 'priority_weight' NOT NULL;--> statement-breakpoint
ALTER TABLE "tag_values" ADD COLUMN "conversion_criterion_id" integer;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "bid_request" jsonb;--> statement-breakpoint
ALTER TABLE "conversion_criteria" ADD CONSTRAINT "conversion_criteria_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_criteria" ADD CONSTRAINT "conversion_criteria_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_tiers" ADD CONSTRAINT "conversion_tiers_criterion" FOREIGN KEY ("company_id","criterion_id") REFERENCES "public"."conversion_criteria"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_modification_tables" ADD CONSTRAINT "payout_modification_tables_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_criteria_company_id_target_id_index" ON "conversion_criteria" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "conversion_criteria_company_id_campaign_id_index" ON "conversion_criteria" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_modification_tables_one_active" ON "payout_modification_tables" USING btree ("company_id","campaign_id") WHERE "payout_modification_tables"."active";--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_conversion_criterion" FOREIGN KEY ("company_id","conversion_criterion_id") REFERENCES "public"."conversion_criteria"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_values_company_id_conversion_criterion_id_index" ON "tag_values" USING btree ("company_id","conversion_criterion_id");--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_one_owner" CHECK (num_nonnulls("tag_values"."target_id", "tag_values"."number_id", "tag_values"."contact_id", "tag_values"."conversion_criterion_id") = 1);