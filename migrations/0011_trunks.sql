CREATE TABLE "trunk_states" (
	"trunk_id" integer PRIMARY KEY NOT NULL,
	"reachable" boolean,
	"registered" boolean,
	"calls" integer DEFAULT 0 NOT NULL,
	"last_refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trunks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trunks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"name" text NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"username" text,
	"proxy" text,
	"register" boolean DEFAULT false NOT NULL,
	"codecs" text[] DEFAULT '{"PCMU","PCMA"}' NOT NULL,
	"caller_id_format" text DEFAULT 'e164' NOT NULL,
	"trusted_identity" boolean DEFAULT false NOT NULL,
	"max_calls" integer,
	"max_attempts_per_second" integer,
	"ring_next_on" integer[],
	"password" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "trunk_id" integer;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "trunk_id" integer;--> statement-breakpoint
ALTER TABLE "trunk_states" ADD CONSTRAINT "trunk_states_trunk_id_trunks_id_fk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trunks" ADD CONSTRAINT "trunks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trunks_default" ON "trunks" USING btree (coalesce("company_id", 0)) WHERE "trunks"."is_default";--> statement-breakpoint
CREATE INDEX "trunks_company_id_id_index" ON "trunks" USING btree ("company_id","id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_trunk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_trunk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE no action ON UPDATE no action;