-- Charges Companies for their calls: enters each in the ledger, and what they come to as one change of the balance, which a
-- job adds to it. So calls of one Company that end at once do not wait for each other, nor for whoever changes the Company.
--   charged  [{company_id, call_uuid, amount}, …], amounts above zero
CREATE OR REPLACE FUNCTION charge_calls(charged json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  WITH entries AS (
    INSERT INTO ledger_entries (company_id, kind, amount, call_uuid)
    SELECT company.id, 'call', -call.amount, call.call_uuid
    FROM json_to_recordset(charged) AS call (company_id integer, call_uuid uuid, amount numeric)
    JOIN companies AS company ON company.id = call.company_id
    RETURNING ledger_entries.company_id, ledger_entries.amount
  )
  INSERT INTO balance_changes (company_id, amount)
  SELECT entries.company_id, sum(entries.amount) FROM entries GROUP BY entries.company_id;
END
$$;
