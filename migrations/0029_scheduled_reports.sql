CREATE TABLE "scheduled_reports" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"question" jsonb NOT NULL,
	"days" text NOT NULL,
	"frequency" text NOT NULL,
	"day_of_week" smallint,
	"day_of_month" smallint,
	"hour" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"user_ids" integer[] NOT NULL,
	"webhooks" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"try_at" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_reports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_reports" ADD CONSTRAINT "scheduled_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_reports_try_at_index" ON "scheduled_reports" USING btree ("try_at") WHERE "scheduled_reports"."try_at" IS NOT NULL;