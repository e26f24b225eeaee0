-- Who holds a pool's number now, and who held it last: one row for each number that was ever lent.
CREATE TABLE number_leases (
  company_id integer NOT NULL,
  number_id integer NOT NULL,
  number_pool_id integer NOT NULL,
  -- What the number was lent to: a web visitor, or a reservation.
  holder text NOT NULL CHECK (holder IN ('visitor', 'reservation')),
  -- Known to the holder alone, which renews and recognises its lease by it.
  holder_id uuid NOT NULL,
  leased_at timestamptz(3) NOT NULL,
  -- The number may be lent again once the pool's buffer_seconds have passed since.
  expires_at timestamptz(3) NOT NULL,
  -- What calls to the number inherit while it is lent.
  page_url text,
  tags json NOT NULL,
  PRIMARY KEY (company_id, number_id),
  FOREIGN KEY (company_id, number_id) REFERENCES numbers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, number_pool_id) REFERENCES number_pools (company_id, id) ON DELETE CASCADE,
  UNIQUE (company_id, holder_id)
);

CREATE INDEX number_leases_least_recent ON number_leases (company_id, number_pool_id, leased_at);
