-- What migrations/ and sql/ make, as the database tells it: to be read, not to be run. Made by `npm run schema`.
--
-- Why it is so is said where it is written: of a table in its migration, of a resource's in src/resources/*/table.ts, of a
-- function in sql/<feature>/<its name>.sql, which alone holds its text. Here functions and triggers are only listed.

CREATE TYPE changed_call AS (
  company_id integer,
  uuid uuid,
  created_at timestamp with time zone,
  process_id uuid,
  status text,
  caller text,
  caller_is_static boolean,
  dialed_number text,
  target_id integer,
  tid text,
  target_group_id integer,
  target_group_name text,
  forwarded_time timestamp with time zone,
  connected_time timestamp with time zone,
  end_time timestamp with time zone,
  hung_up_by text,
  keys_pressed text,
  rescued boolean,
  recording_url text,
  met_target_id integer,
  judged_by integer,
  judged_dedupe_seconds integer,
  converts boolean,
  criterion_id integer,
  dedupe_seconds integer,
  revenue numeric,
  payout numeric,
  charge_total numeric,
  events json,
  pixels json
);

CREATE TYPE decided_ping AS (
  company_id integer,
  uuid uuid,
  created_at timestamp with time zone,
  call_uuid uuid,
  status text,
  reason text,
  postback_key_id integer,
  campaign_id integer,
  affiliate_id integer,
  target_id integer,
  caller_number text,
  inbound_number text,
  number_pool_id integer,
  dial_number text,
  tags json,
  revenue text,
  payout text,
  seconds integer,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  shield_scope text,
  shield_scope_id integer,
  caller_zip text,
  caller_state text,
  caller_city text,
  caller_country text,
  decision json,
  pbm_table_version text,
  pbm_rule_id integer,
  pbm_bucket integer,
  pbm_variant text,
  pbm_original_payout text,
  pbm_percent_of_revenue text
);

CREATE TYPE slot_for_reservation AS (
  company_id integer,
  uuid uuid,
  created_at timestamp with time zone,
  counters integer[],
  is_confirm boolean,
  moment timestamp with time zone
);

CREATE TYPE tried_pixel AS (
  company_id integer,
  call_uuid uuid,
  created_at timestamp with time zone,
  id bigint,
  attempts integer,
  status text,
  retry_seconds double precision,
  http_status integer,
  error text,
  cookies jsonb,
  reservation_uuid uuid,
  timer_id integer,
  dedupe_caller text
);

CREATE TYPE wanted_slot AS (
  company_id integer,
  call_uuid uuid,
  target_id integer,
  counters integer[],
  taken_at timestamp with time zone
);

CREATE SEQUENCE call_events_id_seq AS bigint;
CREATE SEQUENCE pixel_firings_id_seq AS bigint;
CREATE SEQUENCE webhook_deliveries_id_seq AS bigint;

CREATE TABLE affiliates (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  afid text NOT NULL,
  first_name text,
  last_name text,
  company_name text,
  alternative_id text,
  object_key text NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT affiliates_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE affiliates ADD CONSTRAINT affiliates_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE affiliates ADD CONSTRAINT affiliates_afid_unique UNIQUE (company_id, afid);

CREATE TABLE announcements (
  company_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  type text NOT NULL,
  record jsonb NOT NULL
) PARTITION BY RANGE (created_at);
ALTER TABLE announcements ADD CONSTRAINT announcements_pkey PRIMARY KEY (company_id, id, created_at);

CREATE TABLE applied_migrations (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp(3) with time zone NOT NULL DEFAULT now()
);
ALTER TABLE applied_migrations ADD CONSTRAINT applied_migrations_pkey PRIMARY KEY (name);

CREATE TABLE applied_sources (
  name text NOT NULL,
  hash text NOT NULL,
  revision integer NOT NULL,
  applied_at timestamp(3) with time zone NOT NULL DEFAULT now()
);
ALTER TABLE applied_sources ADD CONSTRAINT applied_sources_pkey PRIMARY KEY (name);

CREATE TABLE audit_events (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  user_name text NOT NULL,
  resource text NOT NULL,
  resource_id integer NOT NULL,
  operation text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audit_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE audit_events ADD CONSTRAINT audit_events_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX audit_events_company_id_resource_resource_id_id_index ON audit_events USING btree (company_id, resource, resource_id, id);
CREATE INDEX audit_events_company_id_user_id_id_index ON audit_events USING btree (company_id, user_id, id);
CREATE INDEX audit_events_company_id_created_at_index ON audit_events USING btree (company_id, created_at);

CREATE TABLE business_hours (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  target_id integer NOT NULL,
  day_of_week integer NOT NULL,
  work_day boolean NOT NULL DEFAULT true,
  time_open integer NOT NULL DEFAULT 0,
  time_close integer NOT NULL DEFAULT 2400,
  invert boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_hours_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id) ON DELETE CASCADE
);
ALTER TABLE business_hours ADD CONSTRAINT business_hours_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX business_hours_company_id_target_id_index ON business_hours USING btree (company_id, target_id);

CREATE TABLE call_events (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  id bigint NOT NULL DEFAULT nextval('call_events_id_seq'::regclass),
  at timestamp(3) with time zone NOT NULL,
  type text NOT NULL,
  data json NOT NULL
) PARTITION BY RANGE (created_at);
ALTER TABLE call_events ADD CONSTRAINT call_events_pkey PRIMARY KEY (company_id, call_uuid, created_at, id);

CREATE TABLE caller_conversions (
  company_id integer NOT NULL,
  caller text NOT NULL,
  criterion_id integer NOT NULL,
  converted_at timestamp(3) with time zone NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  call_uuid uuid NOT NULL,
  target_id integer
);
ALTER TABLE caller_conversions ADD CONSTRAINT caller_conversions_pkey PRIMARY KEY (company_id, caller, criterion_id);
CREATE INDEX caller_conversions_until ON caller_conversions USING btree (until);

CREATE TABLE caller_encounters (
  company_id integer NOT NULL,
  caller text NOT NULL,
  subject text NOT NULL,
  subject_id integer NOT NULL,
  call_uuid uuid NOT NULL
);
ALTER TABLE caller_encounters ADD CONSTRAINT caller_encounters_pkey PRIMARY KEY (company_id, caller, subject, subject_id);

CREATE TABLE calls (
  company_id integer NOT NULL,
  uuid uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  process_id uuid NOT NULL,
  status text NOT NULL,
  via text NOT NULL,
  caller text,
  caller_is_static boolean NOT NULL DEFAULT false,
  caller_zip text,
  caller_state text,
  caller_city text,
  caller_country text,
  number_id integer,
  number text,
  dialed_number text,
  campaign_id integer NOT NULL,
  cid text NOT NULL,
  affiliate_id integer,
  afid text,
  sid text,
  target_id integer,
  tid text,
  target_group_id integer,
  target_group_name text,
  forwarded_time timestamp(3) with time zone,
  connected_time timestamp(3) with time zone,
  end_time timestamp(3) with time zone,
  total_duration integer NOT NULL GENERATED ALWAYS AS (COALESCE(floor(EXTRACT(epoch FROM end_time - created_at)), 0::numeric)),
  ivr_duration integer NOT NULL GENERATED ALWAYS AS (COALESCE(floor(EXTRACT(epoch FROM COALESCE(forwarded_time, end_time) - created_at)), 0::numeric)),
  hold_duration integer NOT NULL GENERATED ALWAYS AS (COALESCE(floor(EXTRACT(epoch FROM COALESCE(connected_time, end_time) - forwarded_time)), 0::numeric)),
  dialed_call_duration integer NOT NULL GENERATED ALWAYS AS (COALESCE(floor(EXTRACT(epoch FROM end_time - connected_time)), 0::numeric)),
  connected boolean NOT NULL GENERATED ALWAYS AS (connected_time IS NOT NULL),
  hung_up_by text,
  keys_pressed text NOT NULL DEFAULT ''::text,
  criterion_id integer,
  converted boolean NOT NULL DEFAULT false,
  revenue numeric(14,4) NOT NULL DEFAULT 0,
  payout numeric(14,4) NOT NULL DEFAULT 0,
  posted_revenue numeric(14,4),
  posted_payout numeric(14,4),
  charge_total numeric(14,4) NOT NULL DEFAULT 0,
  fired_pixels_count integer NOT NULL DEFAULT 0,
  fired_pixels_error_count integer NOT NULL DEFAULT 0,
  duplicate boolean NOT NULL DEFAULT false,
  number_repeat boolean NOT NULL DEFAULT false,
  affiliate_repeat boolean NOT NULL DEFAULT false,
  target_repeat boolean NOT NULL DEFAULT false,
  rescued boolean NOT NULL DEFAULT false,
  recording_url text,
  tags jsonb NOT NULL,
  reservation_uuid uuid,
  promise json
) PARTITION BY RANGE (created_at);
CREATE INDEX calls_newest ON calls USING btree (company_id, created_at DESC, uuid DESC);
CREATE INDEX calls_running ON calls USING btree (process_id) WHERE status <> 'finished'::text;
CREATE INDEX calls_unfinished ON calls USING btree (company_id, created_at) WHERE status <> 'finished'::text;
ALTER TABLE calls ADD CONSTRAINT calls_pkey PRIMARY KEY (company_id, uuid, created_at);
CREATE INDEX calls_caller ON calls USING btree (company_id, caller, created_at DESC) WHERE caller IS NOT NULL;

CREATE TABLE campaign_target_groups (
  company_id integer NOT NULL,
  campaign_id integer NOT NULL,
  target_group_id integer NOT NULL,
  CONSTRAINT campaign_target_groups_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT campaign_target_groups_group FOREIGN KEY (company_id, target_group_id) REFERENCES target_groups(company_id, id) ON DELETE CASCADE
);
ALTER TABLE campaign_target_groups ADD CONSTRAINT campaign_target_groups_company_id_campaign_id_target_group_id_p PRIMARY KEY (company_id, campaign_id, target_group_id);
CREATE INDEX campaign_target_groups_company_id_target_group_id_index ON campaign_target_groups USING btree (company_id, target_group_id);

CREATE TABLE campaign_targets (
  company_id integer NOT NULL,
  campaign_id integer NOT NULL,
  target_id integer NOT NULL,
  CONSTRAINT campaign_targets_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT campaign_targets_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id)
);
ALTER TABLE campaign_targets ADD CONSTRAINT campaign_targets_company_id_campaign_id_target_id_pk PRIMARY KEY (company_id, campaign_id, target_id);
CREATE INDEX campaign_targets_company_id_target_id_index ON campaign_targets USING btree (company_id, target_id);

CREATE TABLE campaigns (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  cid text NOT NULL,
  name text,
  record_calls boolean NOT NULL DEFAULT true,
  record_seconds integer,
  dedupe_seconds integer NOT NULL DEFAULT 0,
  routing_strategy text NOT NULL DEFAULT 'priority_weight'::text,
  affiliate_can_pull_number boolean NOT NULL DEFAULT false,
  show_key text NOT NULL,
  paused_at timestamp(3) with time zone,
  message text,
  voice_gender text DEFAULT 'Female'::text,
  repeat integer NOT NULL DEFAULT 4,
  caller_blocked_message text,
  audio_file_key text,
  audio_file_name text,
  audio_file_content_type text,
  audio_file_size integer,
  audio_file_updated_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT campaigns_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_cid_unique UNIQUE (company_id, cid);
CREATE INDEX campaigns_show_key ON campaigns USING btree (show_key);
CREATE INDEX campaigns_id ON campaigns USING btree (id);

CREATE TABLE cap_counters (
  company_id integer NOT NULL,
  cap_id integer NOT NULL,
  window_label text NOT NULL,
  filled integer NOT NULL,
  announced_cap integer,
  CONSTRAINT cap_counters_filled_check CHECK (filled >= 0),
  CONSTRAINT cap_counters_company_id_cap_id_fkey FOREIGN KEY (company_id, cap_id) REFERENCES caps(company_id, id) ON DELETE CASCADE
) WITH (fillfactor=50);
ALTER TABLE cap_counters ADD CONSTRAINT cap_counters_pkey PRIMARY KEY (company_id, cap_id, window_label);

CREATE TABLE caps (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  target_id integer,
  target_group_id integer,
  kind text NOT NULL,
  cap integer,
  CONSTRAINT caps_one_owner CHECK (num_nonnulls(target_id, target_group_id) = 1),
  CONSTRAINT caps_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id) ON DELETE CASCADE,
  CONSTRAINT caps_target_group FOREIGN KEY (company_id, target_group_id) REFERENCES target_groups(company_id, id) ON DELETE CASCADE
);
ALTER TABLE caps ADD CONSTRAINT caps_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE caps ADD CONSTRAINT caps_target_kind UNIQUE (target_id, kind, company_id);
ALTER TABLE caps ADD CONSTRAINT caps_target_group_kind UNIQUE (target_group_id, kind, company_id);

CREATE TABLE companies (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  embedded_key text NOT NULL,
  per_number numeric(14,4) NOT NULL DEFAULT '0'::numeric,
  per_minute numeric(14,4) NOT NULL DEFAULT '0'::numeric,
  balance numeric(24,4) NOT NULL DEFAULT '0'::numeric,
  use_global_suppression_list boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  affiliate_marketing boolean NOT NULL DEFAULT true,
  performance_marketing_nomenclature boolean NOT NULL DEFAULT false,
  payout_bid_modification boolean NOT NULL DEFAULT true,
  knows_callers boolean NOT NULL DEFAULT false,
  default_click_url text,
  default_sale_url text,
  configuration_version bigint NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now()
);
ALTER TABLE companies ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE companies ADD CONSTRAINT companies_embedded_key_unique UNIQUE (embedded_key);

CREATE TABLE contact_numbers (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  contact_id integer NOT NULL,
  number text NOT NULL,
  description text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT contact_numbers_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
ALTER TABLE contact_numbers ADD CONSTRAINT contact_numbers_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE contact_numbers ADD CONSTRAINT contact_numbers_number_unique UNIQUE (company_id, number);
CREATE INDEX contact_numbers_company_id_contact_id_index ON contact_numbers USING btree (company_id, contact_id);

CREATE TABLE contacts (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT contacts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE contacts ADD CONSTRAINT contacts_company_id_id_pk PRIMARY KEY (company_id, id);

CREATE TABLE conversion_criteria (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  target_id integer,
  campaign_id integer,
  name text,
  "position" integer NOT NULL,
  dedupe_seconds integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT conversion_criteria_one_owner CHECK (num_nonnulls(target_id, campaign_id) = 1),
  CONSTRAINT conversion_criteria_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT conversion_criteria_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id) ON DELETE CASCADE
);
ALTER TABLE conversion_criteria ADD CONSTRAINT conversion_criteria_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX conversion_criteria_company_id_target_id_index ON conversion_criteria USING btree (company_id, target_id);
CREATE INDEX conversion_criteria_company_id_campaign_id_index ON conversion_criteria USING btree (company_id, campaign_id);

CREATE TABLE conversion_tiers (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  criterion_id integer NOT NULL,
  seconds integer NOT NULL,
  revenue numeric(12,4) NOT NULL,
  payout numeric(12,4) NOT NULL,
  payout_percent numeric(7,4),
  CONSTRAINT conversion_tiers_criterion FOREIGN KEY (company_id, criterion_id) REFERENCES conversion_criteria(company_id, id) ON DELETE CASCADE
);
ALTER TABLE conversion_tiers ADD CONSTRAINT conversion_tiers_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE conversion_tiers ADD CONSTRAINT conversion_tiers_seconds_unique UNIQUE (company_id, criterion_id, seconds);

CREATE TABLE discarded_files (
  company_id integer NOT NULL,
  key text NOT NULL,
  discarded_at timestamp(3) with time zone NOT NULL DEFAULT now()
);
ALTER TABLE discarded_files ADD CONSTRAINT discarded_files_pkey PRIMARY KEY (company_id, key);

CREATE TABLE exports (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer,
  only_affiliate_id integer,
  only_target_id integer,
  format text NOT NULL,
  state text NOT NULL,
  filters json NOT NULL,
  window_start timestamp(3) with time zone,
  window_end timestamp(3) with time zone,
  errors json NOT NULL DEFAULT '{}'::json,
  attempts integer NOT NULL DEFAULT 0,
  available_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  claim uuid,
  heartbeat_at timestamp(3) with time zone,
  file_key text,
  row_count bigint,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  CONSTRAINT exports_check CHECK ((state = ANY (ARRAY['pending'::text, 'failed'::text])) OR window_end IS NOT NULL),
  CONSTRAINT exports_state_check CHECK (state = ANY (ARRAY['pending'::text, 'running'::text, 'finished'::text, 'failed'::text])),
  CONSTRAINT exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE exports ADD CONSTRAINT exports_pkey PRIMARY KEY (company_id, id);
CREATE UNIQUE INDEX exports_id ON exports USING btree (id);
CREATE INDEX exports_unfinished ON exports USING btree (company_id, id) WHERE state = ANY (ARRAY['pending'::text, 'running'::text]);
CREATE INDEX exports_started ON exports USING btree (company_id, started_at);
CREATE INDEX exports_expiring ON exports USING btree (expires_at) WHERE state = 'finished'::text AND file_key IS NOT NULL;
CREATE INDEX exports_ended ON exports USING btree (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE global_suppressed_numbers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now()
);
ALTER TABLE global_suppressed_numbers ADD CONSTRAINT global_suppressed_numbers_pkey PRIMARY KEY (id);
ALTER TABLE global_suppressed_numbers ADD CONSTRAINT global_suppressed_numbers_number_unique UNIQUE (number);

CREATE TABLE idempotency_keys (
  user_id integer NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  status integer,
  answer bytea,
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key_hash);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);

CREATE TABLE ledger_entries (
  company_id integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL,
  amount numeric(24,4) NOT NULL,
  call_uuid uuid,
  description text,
  CONSTRAINT ledger_entries_kind_check CHECK (kind = ANY (ARRAY['call'::text, 'credit'::text, 'correction'::text])),
  CONSTRAINT ledger_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (company_id, id);
CREATE UNIQUE INDEX ledger_entries_one_charge ON ledger_entries USING btree (company_id, call_uuid) WHERE kind = 'call'::text;

CREATE TABLE live_listeners (
  company_id integer NOT NULL,
  process_id uuid NOT NULL,
  events text[] NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE live_listeners ADD CONSTRAINT live_listeners_pkey PRIMARY KEY (company_id, process_id);

CREATE TABLE memberships (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  role text NOT NULL,
  affiliate_id integer,
  target_id integer,
  CONSTRAINT memberships_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  CONSTRAINT memberships_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
ALTER TABLE memberships ADD CONSTRAINT memberships_company_id_user_id_pk PRIMARY KEY (company_id, user_id);
CREATE INDEX memberships_user_id_index ON memberships USING btree (user_id);

CREATE TABLE menu_option_destinations (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  menu_option_id integer NOT NULL,
  target_id integer,
  target_group_id integer,
  CONSTRAINT menu_option_destinations_one CHECK (num_nonnulls(target_id, target_group_id) = 1),
  CONSTRAINT menu_option_destinations_group FOREIGN KEY (company_id, target_group_id) REFERENCES target_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT menu_option_destinations_option FOREIGN KEY (company_id, menu_option_id) REFERENCES menu_options(company_id, id) ON DELETE CASCADE,
  CONSTRAINT menu_option_destinations_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id)
);
ALTER TABLE menu_option_destinations ADD CONSTRAINT menu_option_destinations_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX menu_option_destinations_company_id_menu_option_id_index ON menu_option_destinations USING btree (company_id, menu_option_id);
CREATE INDEX menu_option_destinations_company_id_target_id_index ON menu_option_destinations USING btree (company_id, target_id);
CREATE INDEX menu_option_destinations_company_id_target_group_id_index ON menu_option_destinations USING btree (company_id, target_group_id);

CREATE TABLE menu_options (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  campaign_id integer,
  number_id integer,
  option text NOT NULL,
  action integer NOT NULL,
  target_number text,
  target_cid text,
  CONSTRAINT menu_options_one_owner CHECK (num_nonnulls(campaign_id, number_id) = 1),
  CONSTRAINT menu_options_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT menu_options_number FOREIGN KEY (company_id, number_id) REFERENCES numbers(company_id, id) ON DELETE CASCADE
);
ALTER TABLE menu_options ADD CONSTRAINT menu_options_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX menu_options_company_id_campaign_id_index ON menu_options USING btree (company_id, campaign_id);
CREATE INDEX menu_options_company_id_number_id_index ON menu_options USING btree (company_id, number_id);

CREATE TABLE number_leases (
  company_id integer NOT NULL,
  number_id integer NOT NULL,
  number_pool_id integer NOT NULL,
  holder text,
  holder_id uuid,
  leased_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone NOT NULL,
  affiliate_id integer,
  tags json NOT NULL DEFAULT '{}'::json,
  CONSTRAINT number_leases_holder_check CHECK (holder = ANY (ARRAY['visitor'::text, 'reservation'::text])),
  CONSTRAINT number_leases_company_id_number_id_fkey FOREIGN KEY (company_id, number_id) REFERENCES numbers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT number_leases_company_id_number_pool_id_fkey FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools(company_id, id) ON DELETE CASCADE
);
ALTER TABLE number_leases ADD CONSTRAINT number_leases_pkey PRIMARY KEY (company_id, number_id);
CREATE INDEX number_leases_least_recent ON number_leases USING btree (company_id, number_pool_id, expires_at, number_id);
CREATE UNIQUE INDEX number_leases_visitor ON number_leases USING btree (company_id, number_pool_id, holder_id) WHERE holder = 'visitor'::text;

CREATE TABLE number_pools (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  country text NOT NULL,
  campaign_id integer NOT NULL,
  affiliate_id integer,
  max_pool_size integer NOT NULL DEFAULT 10,
  buffer_seconds integer NOT NULL DEFAULT 0,
  reserve_size integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT number_pools_affiliate FOREIGN KEY (company_id, affiliate_id) REFERENCES affiliates(company_id, id),
  CONSTRAINT number_pools_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id)
);
ALTER TABLE number_pools ADD CONSTRAINT number_pools_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX number_pools_company_id_campaign_id_index ON number_pools USING btree (company_id, campaign_id);
CREATE INDEX number_pools_company_id_affiliate_id_index ON number_pools USING btree (company_id, affiliate_id);

CREATE TABLE numbers (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  name text,
  toll_free boolean NOT NULL,
  country text,
  campaign_id integer NOT NULL,
  affiliate_id integer,
  sid text,
  number_pool_id integer,
  inventory text,
  inventory_id text,
  paused_at timestamp(3) with time zone,
  message text,
  voice_gender text,
  repeat integer,
  audio_file_key text,
  audio_file_name text,
  audio_file_content_type text,
  audio_file_size integer,
  audio_file_updated_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT numbers_affiliate FOREIGN KEY (company_id, affiliate_id) REFERENCES affiliates(company_id, id),
  CONSTRAINT numbers_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id),
  CONSTRAINT numbers_pool FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools(company_id, id) ON DELETE CASCADE
);
ALTER TABLE numbers ADD CONSTRAINT numbers_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE numbers ADD CONSTRAINT numbers_number_unique UNIQUE (number);
CREATE INDEX numbers_company_id_campaign_id_index ON numbers USING btree (company_id, campaign_id);
CREATE INDEX numbers_company_id_number_pool_id_index ON numbers USING btree (company_id, number_pool_id);
CREATE INDEX numbers_company_id_affiliate_id_index ON numbers USING btree (company_id, affiliate_id);

CREATE TABLE payout_modification_tables (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  campaign_id integer NOT NULL,
  table_version text NOT NULL,
  active boolean NOT NULL DEFAULT false,
  salt text NOT NULL,
  csv_data text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payout_modification_tables_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE
);
ALTER TABLE payout_modification_tables ADD CONSTRAINT payout_modification_tables_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE payout_modification_tables ADD CONSTRAINT payout_modification_tables_version_unique UNIQUE (company_id, campaign_id, table_version);
CREATE UNIQUE INDEX payout_modification_tables_one_active ON payout_modification_tables USING btree (company_id, campaign_id) WHERE active;

CREATE TABLE ping_shields (
  company_id integer NOT NULL,
  caller_number text NOT NULL,
  scope text NOT NULL,
  scope_id integer NOT NULL,
  campaign_id integer NOT NULL,
  reservation_uuid uuid NOT NULL,
  reserved_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  duplicates integer NOT NULL DEFAULT 0
) WITH (fillfactor=70);
ALTER TABLE ping_shields ADD CONSTRAINT ping_shields_pkey PRIMARY KEY (company_id, caller_number, scope, scope_id);

CREATE TABLE pixel_cookies (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  cookies jsonb NOT NULL
);
ALTER TABLE pixel_cookies ADD CONSTRAINT pixel_cookies_pkey PRIMARY KEY (company_id, call_uuid);
CREATE INDEX pixel_cookies_updated ON pixel_cookies USING btree (updated_at);

CREATE TABLE pixel_firings (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  id bigint NOT NULL DEFAULT nextval('pixel_firings_id_seq'::regclass),
  timer_id integer NOT NULL,
  kind text NOT NULL,
  seconds integer NOT NULL,
  fired_at timestamp(3) with time zone NOT NULL,
  url text NOT NULL,
  host text NOT NULL GENERATED ALWAYS AS ("left"(lower(COALESCE("substring"(url, '(?i)^https?://([^/?#\\]*)'::text), ''::text)), 255)),
  reservation_uuid uuid,
  dedupe_caller text,
  dedupe_seconds integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone DEFAULT now(),
  settled_at timestamp(3) with time zone,
  http_status integer,
  error text,
  CONSTRAINT pixel_firings_kind_check CHECK (kind = ANY (ARRAY['click'::text, 'sale'::text])),
  CONSTRAINT pixel_firings_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'deduped'::text]))
) PARTITION BY RANGE (created_at);
CREATE UNIQUE INDEX pixel_firings_one_sale ON pixel_firings USING btree (company_id, call_uuid, created_at) WHERE kind = 'sale'::text;
CREATE INDEX pixel_firings_due ON pixel_firings USING btree (host, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE pixel_firings ADD CONSTRAINT pixel_firings_pkey PRIMARY KEY (company_id, call_uuid, created_at, id);
CREATE INDEX pixel_firings_newest ON pixel_firings USING btree (company_id, fired_at DESC, id DESC) WHERE id > 0;

CREATE TABLE postback_keys (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  campaign_id integer NOT NULL,
  name text NOT NULL,
  action text NOT NULL DEFAULT 'rtb'::text,
  key uuid NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  ttl_seconds integer NOT NULL DEFAULT 30,
  timeout numeric(6,3) NOT NULL DEFAULT 3,
  inbound_number text,
  number_pool_id integer,
  allow_no_caller_number boolean NOT NULL DEFAULT false,
  add_to_caps_on_status_reserved boolean NOT NULL DEFAULT false,
  route_only_to_reserved_target boolean NOT NULL DEFAULT false,
  ping_shield_scope text NOT NULL DEFAULT 'postback_key'::text,
  claim_percent_threshold integer,
  blocked_inbound_percent integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT postback_keys_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT postback_keys_inbound_number FOREIGN KEY (inbound_number) REFERENCES numbers(number) ON DELETE SET NULL,
  CONSTRAINT postback_keys_pool FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools(company_id, id) ON DELETE SET NULL (number_pool_id)
);
ALTER TABLE postback_keys ADD CONSTRAINT postback_keys_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE postback_keys ADD CONSTRAINT postback_keys_key_unique UNIQUE (key);
CREATE INDEX postback_keys_company_id_campaign_id_index ON postback_keys USING btree (company_id, campaign_id);
CREATE INDEX postback_keys_company_id_number_pool_id_index ON postback_keys USING btree (company_id, number_pool_id);
CREATE INDEX postback_keys_inbound_number_index ON postback_keys USING btree (inbound_number);

CREATE TABLE process_heartbeats (
  process_id uuid NOT NULL,
  beat_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE process_heartbeats ADD CONSTRAINT process_heartbeats_pkey PRIMARY KEY (process_id);

CREATE TABLE report_changes (
  company_id integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamp(3) with time zone NOT NULL,
  number_id integer,
  campaign_id integer NOT NULL,
  affiliate_id integer,
  target_id integer,
  caller_country text,
  caller_state text,
  tags jsonb NOT NULL,
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
  rescued_revenue bigint NOT NULL
);
ALTER TABLE report_changes ADD CONSTRAINT report_changes_pkey PRIMARY KEY (company_id, id);

CREATE TABLE report_rollups (
  company_id integer NOT NULL,
  starts date NOT NULL,
  span_days smallint NOT NULL,
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
  facet text COLLATE "C" NOT NULL,
  tag_key text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL
) WITH (fillfactor=80);
ALTER TABLE report_rollups ADD CONSTRAINT report_rollups_pkey PRIMARY KEY (company_id, facet, tag_key, span_days, starts, key);

CREATE TABLE report_states (
  company_id integer NOT NULL,
  zone text NOT NULL,
  tag_keys text[] NOT NULL,
  built_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE report_states ADD CONSTRAINT report_states_pkey PRIMARY KEY (company_id);

CREATE TABLE reservation_blocks (
  company_id integer NOT NULL,
  after_uuid uuid NOT NULL,
  last_uuid uuid NOT NULL,
  first_created_at timestamp(3) with time zone NOT NULL,
  last_created_at timestamp(3) with time zone NOT NULL,
  stride_uuids uuid[] NOT NULL,
  campaign_id_values integer[] NOT NULL,
  campaign_id_slices bit varying[] NOT NULL,
  affiliate_id_values integer[] NOT NULL,
  affiliate_id_slices bit varying[] NOT NULL,
  target_id_values integer[] NOT NULL,
  target_id_slices bit varying[] NOT NULL,
  postback_key_id_values integer[] NOT NULL,
  postback_key_id_slices bit varying[] NOT NULL,
  status_values text[] NOT NULL,
  status_slices bit varying[] NOT NULL,
  duplicate_values boolean[] NOT NULL,
  duplicate_slices bit varying[] NOT NULL,
  caller_state_values text[] NOT NULL,
  caller_state_slices bit varying[] NOT NULL,
  caller_country_values text[] NOT NULL,
  caller_country_slices bit varying[] NOT NULL,
  revenue_values numeric[] NOT NULL,
  revenue_slices bit varying[] NOT NULL,
  payout_values numeric[] NOT NULL,
  payout_slices bit varying[] NOT NULL
);
ALTER TABLE reservation_blocks ALTER campaign_id_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER affiliate_id_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER target_id_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER postback_key_id_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER status_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER caller_state_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER revenue_slices SET STORAGE external;
ALTER TABLE reservation_blocks ALTER payout_slices SET STORAGE external;
ALTER TABLE reservation_blocks ADD CONSTRAINT reservation_blocks_pkey PRIMARY KEY (company_id, last_uuid);

CREATE TABLE reservations (
  company_id integer NOT NULL,
  uuid uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  call_uuid uuid NOT NULL,
  status text NOT NULL,
  reason text,
  postback_key_id integer NOT NULL,
  campaign_id integer NOT NULL,
  affiliate_id integer NOT NULL,
  target_id integer,
  caller_number text,
  inbound_number text,
  number_pool_id integer,
  dial_number text,
  tags json NOT NULL,
  revenue numeric(12,4) NOT NULL DEFAULT 0,
  payout numeric(12,4) NOT NULL DEFAULT 0,
  seconds integer NOT NULL DEFAULT 0,
  expires_at timestamp(3) with time zone,
  confirmed_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  slot_taken boolean NOT NULL DEFAULT false,
  shield_scope text NOT NULL,
  shield_scope_id integer NOT NULL,
  duplicate_original_uuid uuid,
  duplicate_order integer NOT NULL DEFAULT 0,
  caller_state text,
  caller_city text,
  caller_zip text,
  caller_country text,
  decision json NOT NULL,
  pbm_table_version text,
  pbm_rule_id integer,
  pbm_bucket integer,
  pbm_variant text,
  pbm_original_payout numeric(12,4),
  pbm_percent_of_revenue numeric(12,4),
  fired_pixels_count integer NOT NULL DEFAULT 0,
  fired_pixels_error_count integer NOT NULL DEFAULT 0,
  announced boolean NOT NULL DEFAULT false,
  CONSTRAINT reservations_shield_scope_check CHECK (shield_scope = ANY (ARRAY['postback_key'::text, 'campaign'::text])),
  CONSTRAINT reservations_status_check CHECK (status = ANY (ARRAY['reserved'::text, 'confirmed'::text, 'claimed'::text, 'expired'::text, 'no-target'::text, 'rejected'::text, 'ping-shield'::text]))
) PARTITION BY RANGE (created_at);
ALTER TABLE reservations ADD CONSTRAINT reservations_pkey PRIMARY KEY (company_id, uuid, created_at);
CREATE INDEX reservations_due ON reservations USING btree (expires_at) WHERE status = ANY (ARRAY['reserved'::text, 'confirmed'::text]);
CREATE INDEX reservations_live_uuid ON reservations USING btree (uuid) WHERE status = ANY (ARRAY['reserved'::text, 'confirmed'::text]);
CREATE INDEX reservations_live_caller ON reservations USING btree (company_id, inbound_number, caller_number) WHERE (status = ANY (ARRAY['reserved'::text, 'confirmed'::text])) AND inbound_number IS NOT NULL;
CREATE INDEX reservations_resolved ON reservations USING btree (company_id, affiliate_id, uuid) WHERE status = ANY (ARRAY['claimed'::text, 'expired'::text]);

CREATE TABLE routing_snapshot_versions (
  company_id integer NOT NULL,
  version bigint NOT NULL,
  digest text NOT NULL,
  first_used_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE routing_snapshot_versions ADD CONSTRAINT routing_snapshot_versions_pkey PRIMARY KEY (company_id, version);

CREATE TABLE routing_snapshots (
  company_id integer NOT NULL,
  digest text NOT NULL,
  content bytea NOT NULL,
  first_used_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE routing_snapshots ADD CONSTRAINT routing_snapshots_pkey PRIMARY KEY (company_id, digest);

CREATE TABLE signing_keys (
  purpose text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now()
);
ALTER TABLE signing_keys ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (purpose);

CREATE TABLE slots (
  company_id integer NOT NULL,
  call_uuid uuid NOT NULL,
  target_id integer NOT NULL,
  cap_ids integer[] NOT NULL,
  window_labels text[] NOT NULL,
  answered boolean NOT NULL DEFAULT false,
  taken_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE slots ADD CONSTRAINT slots_pkey PRIMARY KEY (company_id, call_uuid, target_id);

CREATE TABLE static_caller_numbers (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT static_caller_numbers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE static_caller_numbers ADD CONSTRAINT static_caller_numbers_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE static_caller_numbers ADD CONSTRAINT static_caller_numbers_number_unique UNIQUE (company_id, number);

CREATE TABLE suppressed_numbers (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  can_resubscribe boolean NOT NULL DEFAULT true,
  campaign_id integer,
  affiliate_id integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT suppressed_numbers_affiliate FOREIGN KEY (company_id, affiliate_id) REFERENCES affiliates(company_id, id) ON DELETE CASCADE,
  CONSTRAINT suppressed_numbers_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT suppressed_numbers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE suppressed_numbers ADD CONSTRAINT suppressed_numbers_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE suppressed_numbers ADD CONSTRAINT suppressed_numbers_number_unique UNIQUE (company_id, number);
CREATE INDEX suppressed_numbers_company_id_campaign_id_index ON suppressed_numbers USING btree (company_id, campaign_id);
CREATE INDEX suppressed_numbers_company_id_affiliate_id_index ON suppressed_numbers USING btree (company_id, affiliate_id);

CREATE TABLE tag_values (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  target_id integer,
  number_id integer,
  contact_id integer,
  conversion_criterion_id integer,
  key text NOT NULL,
  operator text NOT NULL,
  value text NOT NULL,
  CONSTRAINT tag_values_one_owner CHECK (num_nonnulls(target_id, number_id, contact_id, conversion_criterion_id) = 1),
  CONSTRAINT tag_values_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  CONSTRAINT tag_values_conversion_criterion FOREIGN KEY (company_id, conversion_criterion_id) REFERENCES conversion_criteria(company_id, id) ON DELETE CASCADE,
  CONSTRAINT tag_values_number FOREIGN KEY (company_id, number_id) REFERENCES numbers(company_id, id) ON DELETE CASCADE,
  CONSTRAINT tag_values_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id) ON DELETE CASCADE
);
ALTER TABLE tag_values ADD CONSTRAINT tag_values_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX tag_values_company_id_target_id_index ON tag_values USING btree (company_id, target_id);
CREATE INDEX tag_values_company_id_number_id_index ON tag_values USING btree (company_id, number_id);
CREATE INDEX tag_values_company_id_contact_id_index ON tag_values USING btree (company_id, contact_id);
CREATE INDEX tag_values_company_id_conversion_criterion_id_index ON tag_values USING btree (company_id, conversion_criterion_id);

CREATE TABLE tags (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  values_report boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tags_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE tags ADD CONSTRAINT tags_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE tags ADD CONSTRAINT tags_key_unique UNIQUE (company_id, key);

CREATE TABLE target_group_members (
  company_id integer NOT NULL,
  target_group_id integer NOT NULL,
  target_id integer NOT NULL,
  CONSTRAINT target_group_members_group FOREIGN KEY (company_id, target_group_id) REFERENCES target_groups(company_id, id) ON DELETE CASCADE,
  CONSTRAINT target_group_members_target FOREIGN KEY (company_id, target_id) REFERENCES targets(company_id, id) ON DELETE CASCADE
);
ALTER TABLE target_group_members ADD CONSTRAINT target_group_members_company_id_target_group_id_target_id_pk PRIMARY KEY (company_id, target_group_id, target_id);
CREATE INDEX target_group_members_company_id_target_id_index ON target_group_members USING btree (company_id, target_id);

CREATE TABLE target_groups (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  behavior integer NOT NULL DEFAULT 1,
  priority integer,
  weight integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT target_groups_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE target_groups ADD CONSTRAINT target_groups_company_id_id_pk PRIMARY KEY (company_id, id);

CREATE TABLE targets (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL,
  name text,
  tid text,
  priority integer NOT NULL DEFAULT 1,
  weight integer NOT NULL DEFAULT 1,
  timeout_seconds integer NOT NULL DEFAULT 30,
  timer_offset integer NOT NULL DEFAULT 0,
  send_digits text,
  inband_signals boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  alternative_id text,
  dba text,
  block_recording boolean DEFAULT false,
  obfuscate_cid boolean NOT NULL DEFAULT false,
  custom_cid text,
  cid_number_id integer,
  sip_username text,
  sip_password text,
  bid_request jsonb,
  paused_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT targets_cid_number FOREIGN KEY (company_id, cid_number_id) REFERENCES numbers(company_id, id) ON DELETE SET NULL (cid_number_id),
  CONSTRAINT targets_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE targets ADD CONSTRAINT targets_company_id_id_pk PRIMARY KEY (company_id, id);
ALTER TABLE targets ADD CONSTRAINT targets_tid_unique UNIQUE (company_id, tid);

CREATE TABLE timer_callers (
  company_id integer NOT NULL,
  timer_id integer NOT NULL,
  caller text NOT NULL,
  succeeded_at timestamp(3) with time zone,
  until timestamp(3) with time zone,
  call_uuid uuid,
  created_at timestamp(3) with time zone,
  firing_id bigint
);
ALTER TABLE timer_callers ADD CONSTRAINT timer_callers_pkey PRIMARY KEY (company_id, timer_id, caller);
CREATE INDEX timer_callers_until ON timer_callers USING btree (until);

CREATE TABLE timers (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  campaign_id integer,
  number_id integer,
  seconds integer NOT NULL,
  url text NOT NULL,
  dedupe_seconds integer,
  type text,
  afid text,
  tid text,
  CONSTRAINT timers_one_owner CHECK (num_nonnulls(campaign_id, number_id) = 1),
  CONSTRAINT timers_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  CONSTRAINT timers_number FOREIGN KEY (company_id, number_id) REFERENCES numbers(company_id, id) ON DELETE CASCADE
);
ALTER TABLE timers ADD CONSTRAINT timers_company_id_id_pk PRIMARY KEY (company_id, id);
CREATE INDEX timers_company_id_campaign_id_index ON timers USING btree (company_id, campaign_id);
CREATE INDEX timers_company_id_number_id_index ON timers USING btree (company_id, number_id);

CREATE TABLE unrecorded_numbers (
  company_id integer NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  inventory text,
  inventory_id text,
  number_pool_id integer,
  release_at timestamp(3) with time zone NOT NULL,
  release_attempts integer NOT NULL DEFAULT 0
);
ALTER TABLE unrecorded_numbers ADD CONSTRAINT unrecorded_numbers_pkey PRIMARY KEY (company_id, id);
ALTER TABLE unrecorded_numbers ADD CONSTRAINT unrecorded_numbers_number_unique UNIQUE (number);
CREATE INDEX unrecorded_numbers_release_at ON unrecorded_numbers USING btree (release_at);
CREATE INDEX unrecorded_numbers_pool ON unrecorded_numbers USING btree (company_id, number_pool_id);

CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  email text,
  administrator boolean NOT NULL DEFAULT false,
  active_company_id integer,
  api_key_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT users_active_company_id_companies_id_fk FOREIGN KEY (active_company_id) REFERENCES companies(id) ON DELETE SET NULL
);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE users ADD CONSTRAINT users_api_key_hash_unique UNIQUE (api_key_hash);

CREATE TABLE webhook_deliveries (
  company_id integer NOT NULL,
  id bigint NOT NULL DEFAULT nextval('webhook_deliveries_id_seq'::regclass),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  webhook_id integer NOT NULL,
  announcement_id uuid NOT NULL,
  announced_at timestamp(3) with time zone NOT NULL,
  type text NOT NULL,
  requested boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  claims integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone DEFAULT now(),
  attempted_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  http_status integer,
  error text,
  CONSTRAINT webhook_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))
) PARTITION BY RANGE (created_at);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (company_id, id, created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (company_id, webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries USING btree (company_id, webhook_id, id DESC);

CREATE TABLE webhooks (
  company_id integer NOT NULL,
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  pause_reason text,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhooks_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
ALTER TABLE webhooks ADD CONSTRAINT webhooks_company_id_id_pk PRIMARY KEY (company_id, id);

-- Functions
--   add_lendable_number() → trigger
--   add_reservation_block(company integer, closed_before timestamp with time zone) → boolean
--   announce(of_company_id integer, event text, about jsonb) → void
--   announce_call() → trigger
--   announce_full_caps() → trigger
--   announce_reservation() → trigger
--   answer_slots(answered_slots json) → void
--   bigint_sum(bigint) → bigint
--   call_of_uuid(of_company_id integer, of_uuid uuid, since timestamp with time zone, until timestamp with time zone) → SETOF calls
--   charge_calls(charged json) → void
--   claim_conversion(of_company_id integer, of_caller text, of_criterion_id integer, within_seconds integer, moment timestamp with time zone, by_call_uuid uuid, with_target_id integer) → boolean
--   claim_pixel_firings(most integer, most_per_host integer, busy_hosts text[], busy_counts integer[], lease interval) → TABLE(company_id integer, call_uuid uuid, created_at timestamp with time zone, id bigint, url text, host text, attempts integer, cookies jsonb)
--   claim_webhook_deliveries(most integer, most_per_webhook integer, busy json, lease interval) → SETOF webhook_deliveries
--   confirm_reservations(requests slot_for_reservation[], company_ids integer[], cap_ids integer[], window_labels text[]) → TABLE(place integer, status text)
--   count_pixel_firings(tried tried_pixel[], times integer) → void
--   discard_export_file() → trigger
--   drop_partitions(parent text, ended_before timestamp with time zone) → void
--   end_leases(ended json) → void
--   end_pixel_firings(tried tried_pixel[]) → void
--   end_shields(ended json) → void
--   ensure_partitions(parent text, moment timestamp with time zone, months integer) → void
--   events_of_call(of_company_id integer, of_call_uuid uuid, of_created_at timestamp with time zone) → SETOF call_events
--   expire_reservations(moment timestamp with time zone, most integer) → integer
--   give_back_number() → trigger
--   hand_back_pixel_firings(taken json) → void
--   has_report_rollups(of_company_id integer, of_zone text, of_tag_keys text[]) → boolean
--   is_listened_to(of_company_id integer) → boolean
--   is_orphaned(slot slots, since interval) → boolean
--   lease_number(of_company_id integer, of_pool_id integer, to_holder text, to_holder_id uuid, moment timestamp with time zone, until timestamp with time zone, from_affiliate_id integer, carried_tags json) → TABLE(number_id integer, number text)
--   lease_to_reservation(of_company_id integer, of_uuid uuid, of_created_at timestamp with time zone, of_pool_id integer, moment timestamp with time zone) → TABLE(number text)
--   pixels_of_call(of_company_id integer, of_call_uuid uuid, of_created_at timestamp with time zone) → SETOF pixel_firings
--   places_at(slices bit varying[], rank integer) → bit varying
--   places_from(slices bit varying[], rank integer) → bit varying
--   places_within(slices bit varying[], ranges int4range[]) → bit varying
--   rank_slices(members anyarray, OUT ranked anyarray, OUT slices bit varying[]) → record
--   ranks_between(ranked numeric[], low numeric, high numeric) → int4range[]
--   ranks_of(ranked anyarray, wanted anyarray) → int4range[]
--   read_callers(asked json) → TABLE(place integer, suppression json, is_on_global_list boolean, is_static boolean, contact_tags json)
--   record_pings(decided decided_ping[], outside_shield integer[], announced integer[]) → TABLE(place integer, uuid uuid, status text, payout numeric, seconds integer, inbound_number text, expires_at timestamp with time zone, kind text)
--   record_report_change() → trigger
--   release_orphaned_slots(since interval, most integer) → void
--   release_slots(ended_slots json) → void
--   resend_pixel_firing(of_company_id integer, of_call_uuid uuid, of_created_at timestamp with time zone, of_id bigint) → boolean
--   reset_caps(of_company_id integer, reset_cap_ids integer[]) → void
--   save_calls(changed json) → TABLE(uuid uuid)
--   settle_pixel_firings(outcomes json) → void
--   start_calls(arrived json) → void
--   take_slots(wanted_slots wanted_slot[], company_ids integer[], cap_ids integer[], window_labels text[]) → TABLE(place integer, full_cap_id integer)
--   track_audio_file() → trigger
--   unfinished_calls(of_company_id integer, since timestamp with time zone, before timestamp with time zone) → SETOF calls

-- Triggers
--   calls_changed on calls: announce_call()
--   calls_inserted_for_reports on calls: record_report_change()
--   calls_started on calls: announce_call()
--   calls_updated_for_reports on calls: record_report_change()
--   campaigns_audio_file on campaigns: track_audio_file()
--   cap_counters_raised on cap_counters: announce_full_caps()
--   exports_file on exports: discard_export_file()
--   numbers_audio_file on numbers: track_audio_file()
--   numbers_give_back on numbers: give_back_number()
--   numbers_lendable on numbers: add_lendable_number()
--   reservations_created on reservations: announce_reservation()
--   reservations_moved_on on reservations: announce_reservation()
