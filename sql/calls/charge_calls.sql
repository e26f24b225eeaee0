-- Charges Companies for their calls.
--   charged  [{company_id, call_uuid, amount}, …], amounts above zero
CREATE OR REPLACE FUNCTION charge_calls(charged json) RETURNS void
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  PERFORM
  FROM companies
  WHERE id IN (SELECT call.company_id FROM json_to_recordset(charged) AS call (company_id integer))
  ORDER BY id
  FOR NO KEY UPDATE;

  WITH entries AS (
    INSERT INTO ledger_entries (company_id, kind, amount, call_uuid)
    SELECT company.id, 'call', -call.amount, call.call_uuid
    FROM json_to_recordset(charged) AS call (company_id integer, call_uuid uuid, amount numeric)
    JOIN companies AS company ON company.id = call.company_id
    RETURNING ledger_entries.company_id, ledger_entries.amount
  )
  UPDATE companies AS company
  SET balance = company.balance + total.amount
  FROM (SELECT company_id, sum(amount) AS amount FROM entries GROUP BY company_id) AS total
  WHERE company.id = total.company_id;
END
$$;
