CREATE TABLE number_pool_hours (
  company_id integer NOT NULL,
  number_pool_id integer NOT NULL,
  hour timestamp(3) with time zone NOT NULL,
  samples integer NOT NULL DEFAULT 0,
  lent_sum bigint NOT NULL DEFAULT 0,
  lent_highest integer NOT NULL DEFAULT 0,
  numbers integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, number_pool_id, hour),
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id) ON DELETE CASCADE
)
-- Its newest rows are changed every minute, in place.
WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX number_pool_hours_hour ON number_pool_hours (hour);
--> statement-breakpoint
CREATE TABLE number_pool_sampling (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sampled_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO number_pool_sampling (sampled_at) VALUES ('-infinity');
--> statement-breakpoint
CREATE TABLE number_pool_shortages (
  company_id integer NOT NULL,
  number_pool_id integer NOT NULL,
  hour timestamp(3) with time zone NOT NULL,
  process_id uuid NOT NULL,
  visitors integer NOT NULL,
  reservations integer NOT NULL,
  at_once integer NOT NULL,
  PRIMARY KEY (company_id, number_pool_id, hour, process_id),
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX number_pool_shortages_hour ON number_pool_shortages (hour);
