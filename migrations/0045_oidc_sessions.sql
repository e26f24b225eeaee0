CREATE TABLE "oidc_sessions" (
	"company_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_id_token" text,
	CONSTRAINT "oidc_sessions_company_id_session_id_pk" PRIMARY KEY("company_id","session_id"),
	CONSTRAINT "oidc_sessions_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "oidc_providers" ADD COLUMN "signs_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD CONSTRAINT "oidc_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_sessions" ADD CONSTRAINT "oidc_sessions_provider" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."oidc_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;