-- Adds what a Company's calls have cost to its balance, unless somebody is changing the Company: nobody waits for that. Answers
-- how many changes there were.
CREATE OR REPLACE FUNCTION fold_balance(of_company_id integer, most integer) RETURNS integer
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  folded integer;
BEGIN
  PERFORM FROM companies AS company WHERE company.id = of_company_id FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM balance_changes AS change
    WHERE change.company_id = of_company_id
      AND change.id IN (
        SELECT oldest.id FROM balance_changes AS oldest WHERE oldest.company_id = of_company_id ORDER BY oldest.id LIMIT most
      )
    RETURNING change.amount
  ), added AS (
    UPDATE companies AS company
    SET balance = company.balance + total.amount
    FROM (SELECT sum(taken.amount) AS amount FROM taken) AS total
    WHERE company.id = of_company_id AND total.amount IS NOT NULL
  )
  SELECT count(*)::integer INTO folded FROM taken;
  RETURN folded;
END
$$;
