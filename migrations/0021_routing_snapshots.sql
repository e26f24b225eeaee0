-- What pings and calls were routed by, so that any of their decisions can be made once more.

-- What routing depends on of a Company's configuration, once for each content: whoever changes something back and forth,
-- or changes what routing does not ask for, stores nothing new.
CREATE TABLE routing_snapshots (
  company_id integer NOT NULL,
  -- Names the content: SHA-256, its first 128 bits, in hexadecimal.
  digest text NOT NULL,
  -- JSON, compressed by gzip. It holds no key and no password.
  content bytea NOT NULL,
  first_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, digest)
);

-- Which content each version of a configuration has. Decisions name the version.
CREATE TABLE routing_snapshot_versions (
  company_id integer NOT NULL,
  version bigint NOT NULL,
  digest text NOT NULL,
  first_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, version)
);
