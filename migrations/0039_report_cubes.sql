-- What finished calls came to by several dimensions at once (sql/reporting/add_to_report_cubes.sql): reports by two facets, with
-- filters, or for one party.
CREATE TABLE report_cubes (
  company_id integer NOT NULL,
  starts date NOT NULL,
  span_days smallint NOT NULL,
  -- Which dimensions a row is about, by bits: state 16, affiliate 8, campaign 4, target 2, number 1. The others are 0 or empty,
  -- as is what a call does not have.
  cube smallint NOT NULL,
  affiliate_id integer NOT NULL,
  campaign_id integer NOT NULL,
  target_id integer NOT NULL,
  number_id integer NOT NULL,
  calls integer NOT NULL,
  repeats integer NOT NULL,
  duplicates integer NOT NULL,
  converted integer NOT NULL,
  rescued integer NOT NULL,
  total_duration bigint NOT NULL,
  connected_duration bigint NOT NULL,
  revenue bigint NOT NULL,
  payout bigint NOT NULL,
  cost bigint NOT NULL,
  rescued_revenue bigint NOT NULL,
  state text COLLATE "C" NOT NULL,
  has_converted boolean NOT NULL,
  PRIMARY KEY (
    company_id, cube, span_days, starts, state, affiliate_id, campaign_id, target_id, number_id, has_converted
  )
-- Rows of the last days are added to in place.
) WITH (fillfactor = 90);
--> statement-breakpoint
-- The Companies whose cubes are built, and the zone of their days. Without a row, nothing is added to a Company's cubes.
CREATE TABLE report_cube_states (
  company_id integer PRIMARY KEY,
  zone text NOT NULL,
  built_at timestamptz(3) NOT NULL
);
