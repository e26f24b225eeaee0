-- Writes what a finished call adds to the rollups; where it has changed since it finished, also what it was, taken away.
CREATE OR REPLACE FUNCTION record_report_change() RETURNS trigger
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

CREATE OR REPLACE TRIGGER calls_inserted_for_reports
  AFTER INSERT ON calls
  FOR EACH ROW WHEN (NEW.status = 'finished')
  EXECUTE FUNCTION record_report_change();

-- Not for what no report shows, such as a pixel that was fired.
CREATE OR REPLACE TRIGGER calls_updated_for_reports
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
