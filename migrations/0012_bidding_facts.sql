-- What a ping came to, as far as buyers and payout tables had a say.
ALTER TABLE reservations
  -- The pool that lent inbound_number; null when the number is nobody's temporary one.
  ADD COLUMN number_pool_id integer,
  -- The number that the buyer named for this very call; null = the target's own.
  ADD COLUMN dial_number text,
  -- Payout Bid Modification: all null where no table was active; the rule and percent also where none applied.
  ADD COLUMN pbm_table_version text,
  ADD COLUMN pbm_rule_id integer,
  ADD COLUMN pbm_bucket integer,
  ADD COLUMN pbm_variant text,
  ADD COLUMN pbm_original_payout numeric(12, 4),
  ADD COLUMN pbm_percent_of_revenue numeric(12, 4);
