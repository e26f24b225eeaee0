-- Call reports: sums of finished calls by facet and day, kept up to date from the calls themselves.
--
-- A call that finishes, or changes after it has, writes what that adds to any sum as a change, in its own transaction.
-- A job folds changes into the sums of their days; who reads adds the sums, the changes not folded yet and the calls
-- still running, in one statement. So a report is at any moment what adding up the calls themselves would give.

-- The calls that are not in any sum yet, of one Company.
CREATE INDEX calls_unfinished ON calls (company_id, created_at) WHERE status <> 'finished';

-- Those of a Company that began in a time. Planned once: planning for each month's partition takes longer than reading
-- them, and would be done anew for every report.
CREATE FUNCTION unfinished_calls(of_company_id integer, since timestamptz, before timestamptz) RETURNS SETOF calls
LANGUAGE plpgsql STABLE ROWS 100 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT * FROM calls
    WHERE company_id = of_company_id AND status <> 'finished' AND created_at >= since AND created_at < before;
END
$$;

-- What is not in the sums yet. A change of a finished call is two rows: what it was, negative, and what it is.
CREATE TABLE report_changes (
  company_id integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Of the call, as everything below.
  created_at timestamptz(3) NOT NULL,
  number_id integer,
  campaign_id integer NOT NULL,
  affiliate_id integer,
  target_id integer,
  caller_country text,
  caller_state text,
  tags jsonb NOT NULL,
  -- 1 or -1, and so every figure after it.
  calls integer NOT NULL,
  repeats integer NOT NULL,
  duplicates integer NOT NULL,
  converted integer NOT NULL,
  rescued integer NOT NULL,
  total_duration bigint NOT NULL,
  connected_duration bigint NOT NULL,
  -- Ten-thousandths of a dollar, as exact as the four decimals of calls and far cheaper to add up.
  revenue bigint NOT NULL,
  payout bigint NOT NULL,
  cost bigint NOT NULL,
  rescued_revenue bigint NOT NULL,
  PRIMARY KEY (company_id, id)
);

-- The sums of spans of 1, 4, 16, 64 and 256 days, so that few of them make up any time. Days are those of
-- report_states.zone; a span begins a multiple of its length after 1970-01-01.
CREATE TABLE report_sums (
  -- What has one width comes first: a report reads tens of thousands of rows, each the quicker for it.
  company_id integer NOT NULL,
  -- The first day of the span.
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
  -- 'number', 'campaign', 'affiliate', 'target', 'date', 'state'; 'tag_key' sums the calls that carry a tag at all,
  -- 'tag_value' those that carry one value of it.
  facet text COLLATE "C" NOT NULL,
  -- Of 'tag_value', else ''.
  tag_key text COLLATE "C" NOT NULL,
  -- The id, the state's code, the tag's key or value; '' for 'date'.
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (company_id, facet, tag_key, span_days, starts, key)
) WITH (fillfactor = 80); -- Room for today's rows to be updated where they lie.

-- What a Company's sums were made with. Where it is not what the Company has now, they are made anew, and reports are
-- added up from the calls meanwhile.
CREATE TABLE report_states (
  company_id integer PRIMARY KEY,
  -- An IANA zone.
  zone text NOT NULL,
  -- The tag keys whose values are summed up, sorted.
  tag_keys text[] NOT NULL,
  built_at timestamptz(3) NOT NULL
);

-- Adds up whole numbers to a whole number; "sum" makes a numeric of these, which costs a report several milliseconds. As
-- strict as its steps: nothing comes to NULL, and what is too large is an error.
CREATE AGGREGATE bigint_sum(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

-- Whether a Company's sums are there, and made with this zone and these tags. Not marked as safe for parallel workers on
-- purpose: a report that asks it is read by one process, in less time than starting others would take.
CREATE FUNCTION has_report_sums(of_company_id integer, of_zone text, of_tag_keys text[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL UNSAFE AS $$
  SELECT EXISTS (
    SELECT FROM report_states AS state
    WHERE state.company_id = of_company_id AND state.zone = of_zone AND state.tag_keys = of_tag_keys
  )
$$;

CREATE FUNCTION record_report_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'finished' THEN
      INSERT INTO report_changes (
        company_id, created_at, number_id, campaign_id, affiliate_id, target_id, caller_country, caller_state, tags,
        calls, repeats, duplicates, converted, rescued, total_duration, connected_duration,
        revenue, payout, cost, rescued_revenue
      )
      VALUES (
        OLD.company_id, OLD.created_at, OLD.number_id, OLD.campaign_id, OLD.affiliate_id, OLD.target_id,
        OLD.caller_country, OLD.caller_state, OLD.tags,
        -1, -OLD.number_repeat::integer, -OLD.duplicate::integer, -OLD.converted::integer, -OLD.rescued::integer,
        -OLD.total_duration, -OLD.dialed_call_duration,
        -OLD.revenue * 10000, -OLD.payout * 10000, -OLD.charge_total * 10000,
        -CASE WHEN OLD.rescued THEN OLD.revenue ELSE 0 END * 10000
      );
    END IF;
  END IF;
  IF NEW.status = 'finished' THEN
    INSERT INTO report_changes (
      company_id, created_at, number_id, campaign_id, affiliate_id, target_id, caller_country, caller_state, tags,
      calls, repeats, duplicates, converted, rescued, total_duration, connected_duration,
      revenue, payout, cost, rescued_revenue
    )
    VALUES (
      NEW.company_id, NEW.created_at, NEW.number_id, NEW.campaign_id, NEW.affiliate_id, NEW.target_id,
      NEW.caller_country, NEW.caller_state, NEW.tags,
      1, NEW.number_repeat::integer, NEW.duplicate::integer, NEW.converted::integer, NEW.rescued::integer,
      NEW.total_duration, NEW.dialed_call_duration,
      NEW.revenue * 10000, NEW.payout * 10000, NEW.charge_total * 10000,
      CASE WHEN NEW.rescued THEN NEW.revenue ELSE 0 END * 10000
    );
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER calls_inserted_for_reports
  AFTER INSERT ON calls
  FOR EACH ROW WHEN (NEW.status = 'finished')
  EXECUTE FUNCTION record_report_change();

-- Not for what no report shows, such as a pixel that was fired.
CREATE TRIGGER calls_updated_for_reports
  AFTER UPDATE ON calls
  FOR EACH ROW WHEN (
    (NEW.status = 'finished' OR OLD.status = 'finished') AND (
      NEW.status, NEW.number_id, NEW.campaign_id, NEW.affiliate_id, NEW.target_id, NEW.caller_country, NEW.caller_state,
      NEW.tags, NEW.number_repeat, NEW.duplicate, NEW.converted, NEW.rescued, NEW.revenue, NEW.payout,
      NEW.charge_total, NEW.total_duration, NEW.dialed_call_duration
    ) IS DISTINCT FROM (
      OLD.status, OLD.number_id, OLD.campaign_id, OLD.affiliate_id, OLD.target_id, OLD.caller_country, OLD.caller_state,
      OLD.tags, OLD.number_repeat, OLD.duplicate, OLD.converted, OLD.rescued, OLD.revenue, OLD.payout,
      OLD.charge_total, OLD.total_duration, OLD.dialed_call_duration
    )
  )
  EXECUTE FUNCTION record_report_change();
