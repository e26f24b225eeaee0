CREATE TABLE "audit_events" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" integer NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_numbers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "contact_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"number" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_numbers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contact_numbers_number_unique" UNIQUE("company_id","number")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "global_suppressed_numbers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "global_suppressed_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "global_suppressed_numbers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "number_pools" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "number_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"country" text NOT NULL,
	"campaign_id" integer NOT NULL,
	"affiliate_id" integer,
	"max_pool_size" integer DEFAULT 10 NOT NULL,
	"buffer_seconds" integer DEFAULT 0 NOT NULL,
	"reserve_size" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_pools_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "static_caller_numbers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "static_caller_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "static_caller_numbers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "static_caller_numbers_number_unique" UNIQUE("company_id","number")
);
--> statement-breakpoint
CREATE TABLE "suppressed_numbers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "suppressed_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"can_resubscribe" boolean DEFAULT true NOT NULL,
	"campaign_id" integer,
	"affiliate_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressed_numbers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "suppressed_numbers_number_unique" UNIQUE("company_id","number")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"values_report" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "tags_key_unique" UNIQUE("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "tag_values" DROP CONSTRAINT "tag_values_one_owner";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audio_file_key" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audio_file_name" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audio_file_content_type" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audio_file_size" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audio_file_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "knows_callers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "number_pool_id" integer;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "inventory" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "inventory_id" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "audio_file_key" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "audio_file_name" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "audio_file_content_type" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "audio_file_size" integer;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "audio_file_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "postback_keys" ADD COLUMN "number_pool_id" integer;--> statement-breakpoint
ALTER TABLE "tag_values" ADD COLUMN "contact_id" integer;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_numbers" ADD CONSTRAINT "contact_numbers_contact" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_pools" ADD CONSTRAINT "number_pools_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_pools" ADD CONSTRAINT "number_pools_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_caller_numbers" ADD CONSTRAINT "static_caller_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_company_id_resource_resource_id_id_index" ON "audit_events" USING btree ("company_id","resource","resource_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_company_id_user_id_id_index" ON "audit_events" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_company_id_created_at_index" ON "audit_events" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_numbers_company_id_contact_id_index" ON "contact_numbers" USING btree ("company_id","contact_id");--> statement-breakpoint
CREATE INDEX "number_pools_company_id_campaign_id_index" ON "number_pools" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "number_pools_company_id_affiliate_id_index" ON "number_pools" USING btree ("company_id","affiliate_id");--> statement-breakpoint
CREATE INDEX "suppressed_numbers_company_id_campaign_id_index" ON "suppressed_numbers" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "suppressed_numbers_company_id_affiliate_id_index" ON "suppressed_numbers" USING btree ("company_id","affiliate_id");--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_pool" FOREIGN KEY ("company_id","number_pool_id") REFERENCES "public"."number_pools"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_contact" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_show_key" ON "campaigns" USING btree ("show_key");--> statement-breakpoint
CREATE INDEX "numbers_company_id_number_pool_id_index" ON "numbers" USING btree ("company_id","number_pool_id");--> statement-breakpoint
CREATE INDEX "postback_keys_company_id_number_pool_id_index" ON "postback_keys" USING btree ("company_id","number_pool_id");--> statement-breakpoint
CREATE INDEX "tag_values_company_id_contact_id_index" ON "tag_values" USING btree ("company_id","contact_id");--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_one_owner" CHECK (num_nonnulls("tag_values"."target_id", "tag_values"."number_id", "tag_values"."contact_id") = 1);