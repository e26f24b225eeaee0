CREATE TABLE "alert_events" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alert_id" integer NOT NULL,
	"alert_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text NOT NULL,
	"summary" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"over_at" timestamp (3) with time zone,
	"last_value" double precision,
	"told_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" integer,
	"acknowledged_by_name" text,
	CONSTRAINT "alert_events_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer,
	"parameters" jsonb NOT NULL,
	"lasting_minutes" integer NOT NULL,
	"user_ids" integer[] NOT NULL,
	"webhooks" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alerts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- One subject is raised once at a time, whoever judges it.
CREATE UNIQUE INDEX alert_events_open ON alert_events (company_id, alert_id, subject_id) WHERE over_at IS NULL;
--> statement-breakpoint
CREATE INDEX alert_events_of_alert ON alert_events (company_id, alert_id, id);
--> statement-breakpoint
-- How far alerts have come with subjects of which all is not well.
CREATE TABLE alert_states (
  company_id integer NOT NULL,
  alert_id integer NOT NULL,
  -- 0 = the Company as a whole.
  subject_id integer NOT NULL,
  -- Since when it is bad without being told yet; null once it is raised.
  pending_since timestamptz(3),
  raised_at timestamptz(3),
  event_id integer,
  PRIMARY KEY (company_id, alert_id, subject_id),
  FOREIGN KEY (company_id, alert_id) REFERENCES alerts (company_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(pending_since, raised_at) = 1)
);
--> statement-breakpoint
-- The Companies that have alerts. Whoever judges a Company holds its row locked until what came of it is committed.
CREATE TABLE alert_watches (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  due_at timestamptz(3) NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE INDEX alert_watches_due ON alert_watches (due_at);
--> statement-breakpoint
-- Traffic by the five minutes, of Companies whose alerts or previews ask for it.
CREATE TABLE activity_counts (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- 'target', 'affiliate' or 'campaign'
  subject text COLLATE "C" NOT NULL,
  subject_id integer NOT NULL,
  starts timestamptz(3) NOT NULL,
  pings integer NOT NULL DEFAULT 0,
  unanswered integer NOT NULL DEFAULT 0,
  calls integer NOT NULL DEFAULT 0,
  offers integer NOT NULL DEFAULT 0,
  answers integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, subject, subject_id, starts)
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE INDEX activity_counts_latest ON activity_counts (company_id, subject, starts);
--> statement-breakpoint
CREATE INDEX activity_counts_answered ON activity_counts (company_id, subject_id, starts) WHERE answers > 0;
--> statement-breakpoint
-- Which part of a Company's log has been counted: each of its rows once.
CREATE TABLE activity_spans (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  counted_from timestamptz(3) NOT NULL,
  counted_until timestamptz(3) NOT NULL,
  -- When an alert or a preview last asked for it.
  used_at timestamptz(3) NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
-- How pools, caps, webhooks, trunks and balances stood, for previews: the worst of each five minutes.
CREATE TABLE alert_samples (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  -- 0 = the Company as a whole, and that it was looked at.
  subject_id integer NOT NULL,
  starts timestamptz(3) NOT NULL,
  facts jsonb NOT NULL,
  -- The higher, the worse.
  badness double precision NOT NULL,
  PRIMARY KEY (company_id, kind, subject_id, starts)
) WITH (fillfactor = 80);
