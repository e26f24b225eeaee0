-- Halts the counting of a Company if the transaction has set a limit where there was none (set_limits), and has not halted it since.
CREATE OR REPLACE FUNCTION halt_for_limits(of_company_id integer) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF current_setting('dialplane.has_limited', true) = of_company_id::text THEN
    PERFORM set_config('dialplane.has_limited', '', true);
    PERFORM halt_counting(of_company_id);
  END IF;
END
$$;
