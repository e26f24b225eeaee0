-- The versions of each Company's configuration, and what each of them changed: processes that hold the one before it read no more
-- than that. Objects are named as target:7; null = any.
CREATE TABLE configuration_changes (
  company_id integer NOT NULL,
  version bigint NOT NULL,
  previous_version bigint NOT NULL,
  objects text[],
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, version)
);
--> statement-breakpoint
CREATE INDEX configuration_changes_changed_at ON configuration_changes (changed_at);
--> statement-breakpoint
-- What routing reads in each object, as of the version that changed it; null content = it was gone. An object is at a version
-- what its last row up to that says. Replaces routing_snapshots, which held whole configurations: those that are there stay until
-- they are as old as decisions are replayed.
CREATE TABLE routing_history (
  company_id integer NOT NULL,
  kind text NOT NULL,
  object_id integer NOT NULL,
  version bigint NOT NULL,
  content jsonb,
  PRIMARY KEY (company_id, kind, object_id, version)
);
--> statement-breakpoint
-- The first version of each Company that routing_history tells about.
CREATE TABLE routing_baselines (
  company_id integer PRIMARY KEY,
  version bigint NOT NULL
);
