CREATE TABLE "oidc_domains" (
	"company_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"domain" text NOT NULL,
	CONSTRAINT "oidc_domains_company_id_provider_id_domain_pk" PRIMARY KEY("company_id","provider_id","domain"),
	CONSTRAINT "oidc_domains_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "oidc_identities" (
	"company_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oidc_identities_company_id_provider_id_issuer_subject_pk" PRIMARY KEY("company_id","provider_id","issuer","subject"),
	CONSTRAINT "oidc_identities_user_unique" UNIQUE("company_id","provider_id","issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "oidc_providers" (
	"company_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "oidc_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"label" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"role" text DEFAULT 'reporter' NOT NULL,
	"creates_members" boolean DEFAULT false NOT NULL,
	"trusts_second_factor" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sealed_secret" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oidc_providers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "oidc_providers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "oidc_domains" ADD CONSTRAINT "oidc_domains_provider" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."oidc_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD CONSTRAINT "oidc_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD CONSTRAINT "oidc_identities_provider" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."oidc_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_providers" ADD CONSTRAINT "oidc_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_identities_user_id_index" ON "oidc_identities" USING btree ("user_id");