-- What became of requests that named an Idempotency-Key (completions.md §2, Idempotency). Rows are kept for 24 hours.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the Idempotency-Key: at most 255 characters of the client's choosing need not be kept.
  key_hash bytea NOT NULL,
  -- SHA-256 of method, address, Company and body: another request under the same key is refused.
  request_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Null while the first request is under way, and for good when its process died under it.
  status integer,
  -- The answer's headers and body, encrypted with the API key and the Idempotency-Key, of which storage holds hashes
  -- alone: some answers hold secrets.
  answer bytea,
  PRIMARY KEY (user_id, key_hash)
);

CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
