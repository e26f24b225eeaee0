-- Since when what opens an account is in somebody's hands: a key reaches no Company that its user joined by an invitation later, and what
-- signs in without the password has to be younger than one that was set by mail.
ALTER TABLE "memberships" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "api_key_drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "old_key_drawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passwords" ADD COLUMN "mailed_at" timestamp (3) with time zone;
