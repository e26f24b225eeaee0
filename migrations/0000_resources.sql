CREATE TABLE "affiliates" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "affiliates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"afid" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"company_name" text,
	"alternative_id" text,
	"object_key" text NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliates_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "affiliates_afid_unique" UNIQUE("company_id","afid")
);
--> statement-breakpoint
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
CREATE TABLE "menu_option_destinations" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "menu_option_destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"menu_option_id" integer NOT NULL,
	"target_id" integer,
	"target_group_id" integer,
	CONSTRAINT "menu_option_destinations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "menu_option_destinations_one" CHECK (num_nonnulls("menu_option_destinations"."target_id", "menu_option_destinations"."target_group_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "menu_options" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "menu_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer,
	"number_id" integer,
	"option" text NOT NULL,
	"action" integer NOT NULL,
	"target_number" text,
	"target_cid" text,
	CONSTRAINT "menu_options_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "menu_options_one_owner" CHECK (num_nonnulls("menu_options"."campaign_id", "menu_options"."number_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "timers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer,
	"number_id" integer,
	"seconds" integer NOT NULL,
	"url" text NOT NULL,
	"dedupe_seconds" integer,
	"type" text,
	"afid" text,
	"tid" text,
	CONSTRAINT "timers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "timers_one_owner" CHECK (num_nonnulls("timers"."campaign_id", "timers"."number_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "campaign_target_groups" (
	"company_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"target_group_id" integer NOT NULL,
	CONSTRAINT "campaign_target_groups_company_id_campaign_id_target_group_id_pk" PRIMARY KEY("company_id","campaign_id","target_group_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_targets" (
	"company_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "campaign_targets_company_id_campaign_id_target_id_pk" PRIMARY KEY("company_id","campaign_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cid" text NOT NULL,
	"name" text,
	"record_calls" boolean DEFAULT true NOT NULL,
	"record_seconds" integer,
	"dedupe_seconds" integer DEFAULT 0 NOT NULL,
	"routing_strategy" text DEFAULT 'priority_weight' NOT NULL,
	"affiliate_can_pull_number" boolean DEFAULT false NOT NULL,
	"show_key" text NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"message" text,
	"voice_gender" text DEFAULT 'Female',
	"repeat" integer DEFAULT 4 NOT NULL,
	"caller_blocked_message" text,
	"audio_file_key" text,
	"audio_file_name" text,
	"audio_file_content_type" text,
	"audio_file_size" integer,
	"audio_file_updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "campaigns_cid_unique" UNIQUE("company_id","cid")
);
--> statement-breakpoint
CREATE TABLE "caps" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "caps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer,
	"target_group_id" integer,
	"kind" text NOT NULL,
	"cap" integer,
	CONSTRAINT "caps_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "caps_target_kind" UNIQUE("target_id","kind","company_id"),
	CONSTRAINT "caps_target_group_kind" UNIQUE("target_group_id","kind","company_id"),
	CONSTRAINT "caps_one_owner" CHECK (num_nonnulls("caps"."target_id", "caps"."target_group_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"embedded_key" text NOT NULL,
	"per_number" numeric(14, 4) DEFAULT '0' NOT NULL,
	"per_minute" numeric(14, 4) DEFAULT '0' NOT NULL,
	"balance" numeric(24, 4) DEFAULT '0' NOT NULL,
	"use_global_suppression_list" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"affiliate_marketing" boolean DEFAULT true NOT NULL,
	"performance_marketing_nomenclature" boolean DEFAULT false NOT NULL,
	"payout_bid_modification" boolean DEFAULT true NOT NULL,
	"knows_callers" boolean DEFAULT false NOT NULL,
	"default_click_url" text,
	"default_sale_url" text,
	"configuration_version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_embedded_key_unique" UNIQUE("embedded_key")
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
CREATE TABLE "numbers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text,
	"toll_free" boolean NOT NULL,
	"country" text,
	"campaign_id" integer NOT NULL,
	"affiliate_id" integer,
	"sid" text,
	"number_pool_id" integer,
	"inventory" text,
	"inventory_id" text,
	"paused_at" timestamp (3) with time zone,
	"message" text,
	"voice_gender" text,
	"repeat" integer,
	"audio_file_key" text,
	"audio_file_name" text,
	"audio_file_content_type" text,
	"audio_file_size" integer,
	"audio_file_updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "numbers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "numbers_number_unique" UNIQUE("number")
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
CREATE TABLE "postback_keys" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "postback_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"name" text NOT NULL,
	"action" text DEFAULT 'rtb' NOT NULL,
	"key" uuid NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"ttl_seconds" integer DEFAULT 30 NOT NULL,
	"timeout" numeric(6, 3) DEFAULT 3 NOT NULL,
	"inbound_number" text,
	"number_pool_id" integer,
	"allow_no_caller_number" boolean DEFAULT false NOT NULL,
	"add_to_caps_on_status_reserved" boolean DEFAULT false NOT NULL,
	"route_only_to_reserved_target" boolean DEFAULT false NOT NULL,
	"ping_shield_scope" text DEFAULT 'postback_key' NOT NULL,
	"claim_percent_threshold" integer,
	"blocked_inbound_percent" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "postback_keys_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "postback_keys_key_unique" UNIQUE("key")
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
CREATE TABLE "tag_values" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tag_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer,
	"number_id" integer,
	"contact_id" integer,
	"conversion_criterion_id" integer,
	"key" text NOT NULL,
	"operator" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "tag_values_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "tag_values_one_owner" CHECK (num_nonnulls("tag_values"."target_id", "tag_values"."number_id", "tag_values"."contact_id", "tag_values"."conversion_criterion_id") = 1)
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
CREATE TABLE "target_group_members" (
	"company_id" integer NOT NULL,
	"target_group_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "target_group_members_company_id_target_group_id_target_id_pk" PRIMARY KEY("company_id","target_group_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "target_groups" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "target_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"behavior" integer DEFAULT 1 NOT NULL,
	"priority" integer,
	"weight" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "target_groups_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "business_hours" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "business_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer NOT NULL,
	"day_of_week" integer NOT NULL,
	"work_day" boolean DEFAULT true NOT NULL,
	"time_open" integer DEFAULT 0 NOT NULL,
	"time_close" integer DEFAULT 2400 NOT NULL,
	"invert" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_hours_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "targets" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text,
	"tid" text,
	"priority" integer DEFAULT 1 NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"timeout_seconds" integer DEFAULT 30 NOT NULL,
	"timer_offset" integer DEFAULT 0 NOT NULL,
	"send_digits" text,
	"inband_signals" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"alternative_id" text,
	"dba" text,
	"block_recording" boolean DEFAULT false,
	"obfuscate_cid" boolean DEFAULT false NOT NULL,
	"custom_cid" text,
	"cid_number_id" integer,
	"sip_username" text,
	"sip_password" text,
	"bid_request" jsonb,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "targets_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "targets_tid_unique" UNIQUE("company_id","tid")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"affiliate_id" integer,
	"target_id" integer,
	CONSTRAINT "memberships_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text,
	"administrator" boolean DEFAULT false NOT NULL,
	"active_company_id" integer,
	"api_key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_api_key_hash_unique" UNIQUE("api_key_hash")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"pause_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_option_destinations" ADD CONSTRAINT "menu_option_destinations_option" FOREIGN KEY ("company_id","menu_option_id") REFERENCES "public"."menu_options"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_option_destinations" ADD CONSTRAINT "menu_option_destinations_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_option_destinations" ADD CONSTRAINT "menu_option_destinations_group" FOREIGN KEY ("company_id","target_group_id") REFERENCES "public"."target_groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_options" ADD CONSTRAINT "menu_options_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_options" ADD CONSTRAINT "menu_options_number" FOREIGN KEY ("company_id","number_id") REFERENCES "public"."numbers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timers" ADD CONSTRAINT "timers_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timers" ADD CONSTRAINT "timers_number" FOREIGN KEY ("company_id","number_id") REFERENCES "public"."numbers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_target_groups" ADD CONSTRAINT "campaign_target_groups_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_target_groups" ADD CONSTRAINT "campaign_target_groups_group" FOREIGN KEY ("company_id","target_group_id") REFERENCES "public"."target_groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_targets" ADD CONSTRAINT "campaign_targets_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caps" ADD CONSTRAINT "caps_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caps" ADD CONSTRAINT "caps_target_group" FOREIGN KEY ("company_id","target_group_id") REFERENCES "public"."target_groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_numbers" ADD CONSTRAINT "contact_numbers_contact" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_criteria" ADD CONSTRAINT "conversion_criteria_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_criteria" ADD CONSTRAINT "conversion_criteria_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_tiers" ADD CONSTRAINT "conversion_tiers_criterion" FOREIGN KEY ("company_id","criterion_id") REFERENCES "public"."conversion_criteria"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_pools" ADD CONSTRAINT "number_pools_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_pools" ADD CONSTRAINT "number_pools_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_pool" FOREIGN KEY ("company_id","number_pool_id") REFERENCES "public"."number_pools"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_modification_tables" ADD CONSTRAINT "payout_modification_tables_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_keys" ADD CONSTRAINT "postback_keys_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_keys" ADD CONSTRAINT "postback_keys_inbound_number" FOREIGN KEY ("inbound_number") REFERENCES "public"."numbers"("number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_caller_numbers" ADD CONSTRAINT "static_caller_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_campaign" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_numbers" ADD CONSTRAINT "suppressed_numbers_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_number" FOREIGN KEY ("company_id","number_id") REFERENCES "public"."numbers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_contact" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_values" ADD CONSTRAINT "tag_values_conversion_criterion" FOREIGN KEY ("company_id","conversion_criterion_id") REFERENCES "public"."conversion_criteria"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_group_members" ADD CONSTRAINT "target_group_members_group" FOREIGN KEY ("company_id","target_group_id") REFERENCES "public"."target_groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_group_members" ADD CONSTRAINT "target_group_members_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_groups" ADD CONSTRAINT "target_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_hours" ADD CONSTRAINT "business_hours_target" FOREIGN KEY ("company_id","target_id") REFERENCES "public"."targets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_active_company_id_companies_id_fk" FOREIGN KEY ("active_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_company_id_resource_resource_id_id_index" ON "audit_events" USING btree ("company_id","resource","resource_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_company_id_user_id_id_index" ON "audit_events" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_company_id_created_at_index" ON "audit_events" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "menu_option_destinations_company_id_menu_option_id_index" ON "menu_option_destinations" USING btree ("company_id","menu_option_id");--> statement-breakpoint
CREATE INDEX "menu_option_destinations_company_id_target_id_index" ON "menu_option_destinations" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "menu_option_destinations_company_id_target_group_id_index" ON "menu_option_destinations" USING btree ("company_id","target_group_id");--> statement-breakpoint
CREATE INDEX "menu_options_company_id_campaign_id_index" ON "menu_options" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "menu_options_company_id_number_id_index" ON "menu_options" USING btree ("company_id","number_id");--> statement-breakpoint
CREATE INDEX "timers_company_id_campaign_id_index" ON "timers" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "timers_company_id_number_id_index" ON "timers" USING btree ("company_id","number_id");--> statement-breakpoint
CREATE INDEX "campaign_target_groups_company_id_target_group_id_index" ON "campaign_target_groups" USING btree ("company_id","target_group_id");--> statement-breakpoint
CREATE INDEX "campaign_targets_company_id_target_id_index" ON "campaign_targets" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "campaigns_show_key" ON "campaigns" USING btree ("show_key");--> statement-breakpoint
CREATE INDEX "contact_numbers_company_id_contact_id_index" ON "contact_numbers" USING btree ("company_id","contact_id");--> statement-breakpoint
CREATE INDEX "conversion_criteria_company_id_target_id_index" ON "conversion_criteria" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "conversion_criteria_company_id_campaign_id_index" ON "conversion_criteria" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "number_pools_company_id_campaign_id_index" ON "number_pools" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "number_pools_company_id_affiliate_id_index" ON "number_pools" USING btree ("company_id","affiliate_id");--> statement-breakpoint
CREATE INDEX "numbers_company_id_campaign_id_index" ON "numbers" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "numbers_company_id_number_pool_id_index" ON "numbers" USING btree ("company_id","number_pool_id");--> statement-breakpoint
CREATE INDEX "numbers_company_id_affiliate_id_index" ON "numbers" USING btree ("company_id","affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_modification_tables_one_active" ON "payout_modification_tables" USING btree ("company_id","campaign_id") WHERE "payout_modification_tables"."active";--> statement-breakpoint
CREATE INDEX "postback_keys_company_id_campaign_id_index" ON "postback_keys" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "postback_keys_company_id_number_pool_id_index" ON "postback_keys" USING btree ("company_id","number_pool_id");--> statement-breakpoint
CREATE INDEX "postback_keys_inbound_number_index" ON "postback_keys" USING btree ("inbound_number");--> statement-breakpoint
CREATE INDEX "suppressed_numbers_company_id_campaign_id_index" ON "suppressed_numbers" USING btree ("company_id","campaign_id");--> statement-breakpoint
CREATE INDEX "suppressed_numbers_company_id_affiliate_id_index" ON "suppressed_numbers" USING btree ("company_id","affiliate_id");--> statement-breakpoint
CREATE INDEX "tag_values_company_id_target_id_index" ON "tag_values" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "tag_values_company_id_number_id_index" ON "tag_values" USING btree ("company_id","number_id");--> statement-breakpoint
CREATE INDEX "tag_values_company_id_contact_id_index" ON "tag_values" USING btree ("company_id","contact_id");--> statement-breakpoint
CREATE INDEX "tag_values_company_id_conversion_criterion_id_index" ON "tag_values" USING btree ("company_id","conversion_criterion_id");--> statement-breakpoint
CREATE INDEX "target_group_members_company_id_target_id_index" ON "target_group_members" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "business_hours_company_id_target_id_index" ON "business_hours" USING btree ("company_id","target_id");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");