CREATE TABLE "new_publisher_counts" (
	"company_id" integer NOT NULL,
	"postback_key_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"made" integer NOT NULL,
	CONSTRAINT "new_publisher_counts_company_id_postback_key_id_pk" PRIMARY KEY("company_id","postback_key_id")
);
--> statement-breakpoint
ALTER TABLE "new_publisher_counts" ADD CONSTRAINT "new_publisher_counts_key" FOREIGN KEY ("company_id","postback_key_id") REFERENCES "public"."postback_keys"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A hash of the address that a visitor asked from when it was lent the number; null for reservations.
ALTER TABLE number_leases ADD COLUMN holder_address bigint;
--> statement-breakpoint
-- The new one takes an address more, which processes of the previous version leave out.
DROP FUNCTION IF EXISTS lease_number(integer, integer, text, uuid, timestamptz, timestamptz, integer, json);
