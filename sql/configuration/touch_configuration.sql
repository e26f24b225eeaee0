-- Notes which objects of Companies' configurations a transaction changes, for whoever raises the version at its end
-- (raise_configuration_version): the objects that the changed row is a part of, before and after. A trigger names them in pairs: the
-- kind, and the column with the id. Rows of criteria and menu options belong to what these belong to; where the criterion or
-- option is gone its own deletion has said so.
CREATE OR REPLACE FUNCTION touch_configuration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
  company integer;
  owner_id integer;
  part integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN
    RETURN NULL;
  END IF;
  FOREACH changed IN ARRAY ARRAY[to_jsonb(OLD), to_jsonb(NEW)] LOOP
    CONTINUE WHEN changed IS NULL;
    company := coalesce(changed ->> 'company_id', changed ->> 'id')::integer;
    FOR part IN 0 .. TG_NARGS - 1 BY 2 LOOP
      owner_id := (changed ->> TG_ARGV[part + 1])::integer;
      CONTINUE WHEN owner_id IS NULL;
      IF TG_ARGV[part] = 'criterion' THEN
        PERFORM touch_object(company, owner.kind, owner.id)
        FROM conversion_criteria AS criterion
        CROSS JOIN LATERAL (VALUES ('target', criterion.target_id), ('campaign', criterion.campaign_id)) AS owner (kind, id)
        WHERE criterion.company_id = company AND criterion.id = owner_id AND owner.id IS NOT NULL;
      ELSIF TG_ARGV[part] = 'option' THEN
        PERFORM touch_object(company, owner.kind, owner.id)
        FROM menu_options AS option
        CROSS JOIN LATERAL (VALUES ('campaign', option.campaign_id), ('number', option.number_id)) AS owner (kind, id)
        WHERE option.company_id = company AND option.id = owner_id AND owner.id IS NOT NULL;
      ELSE
        PERFORM touch_object(company, TG_ARGV[part], owner_id);
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END
$$;

-- Whether the Company is watched, whom it is billed, where its day begins: read whole whenever anything has changed.
CREATE OR REPLACE TRIGGER companies_touched
  AFTER UPDATE OF embedded_key, time_zone, use_global_suppression_list, per_minute, payout_bid_modification, knows_callers ON companies
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('company', 'id');

CREATE OR REPLACE TRIGGER targets_touched AFTER INSERT OR UPDATE OR DELETE ON targets
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('target', 'id');

CREATE OR REPLACE TRIGGER business_hours_touched AFTER INSERT OR UPDATE OR DELETE ON business_hours
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('target', 'target_id');

CREATE OR REPLACE TRIGGER caps_touched AFTER INSERT OR UPDATE OR DELETE ON caps
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('target', 'target_id', 'group', 'target_group_id');

-- Contacts are no part of a configuration: there may be a hundred thousand, and their tags come by the thousand.
CREATE OR REPLACE TRIGGER tag_values_touched AFTER INSERT OR UPDATE ON tag_values
  FOR EACH ROW WHEN (NEW.contact_id IS NULL)
  EXECUTE FUNCTION touch_configuration('target', 'target_id', 'number', 'number_id', 'criterion', 'conversion_criterion_id');

CREATE OR REPLACE TRIGGER tag_values_removed AFTER DELETE ON tag_values
  FOR EACH ROW WHEN (OLD.contact_id IS NULL)
  EXECUTE FUNCTION touch_configuration('target', 'target_id', 'number', 'number_id', 'criterion', 'conversion_criterion_id');

CREATE OR REPLACE TRIGGER target_groups_touched AFTER INSERT OR UPDATE OR DELETE ON target_groups
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('group', 'id');

CREATE OR REPLACE TRIGGER target_group_members_touched AFTER INSERT OR UPDATE OR DELETE ON target_group_members
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('group', 'target_group_id', 'target', 'target_id');

CREATE OR REPLACE TRIGGER campaigns_touched AFTER INSERT OR UPDATE OR DELETE ON campaigns
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'id');

CREATE OR REPLACE TRIGGER campaign_targets_touched AFTER INSERT OR UPDATE OR DELETE ON campaign_targets
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'campaign_id');

CREATE OR REPLACE TRIGGER campaign_target_groups_touched AFTER INSERT OR UPDATE OR DELETE ON campaign_target_groups
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'campaign_id');

CREATE OR REPLACE TRIGGER menu_options_touched AFTER INSERT OR UPDATE OR DELETE ON menu_options
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'campaign_id', 'number', 'number_id');

CREATE OR REPLACE TRIGGER menu_option_destinations_touched AFTER INSERT OR UPDATE OR DELETE ON menu_option_destinations
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('option', 'menu_option_id');

CREATE OR REPLACE TRIGGER timers_touched AFTER INSERT OR UPDATE OR DELETE ON timers
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'campaign_id', 'number', 'number_id');

CREATE OR REPLACE TRIGGER conversion_criteria_touched AFTER INSERT OR UPDATE OR DELETE ON conversion_criteria
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('target', 'target_id', 'campaign', 'campaign_id');

CREATE OR REPLACE TRIGGER conversion_tiers_touched AFTER INSERT OR UPDATE OR DELETE ON conversion_tiers
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('criterion', 'criterion_id');

-- A table's content never changes, only whether it is the active one.
CREATE OR REPLACE TRIGGER payout_modification_tables_touched
  AFTER INSERT OR UPDATE OF active OR DELETE ON payout_modification_tables
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'campaign_id');

CREATE OR REPLACE TRIGGER number_pools_touched AFTER INSERT OR UPDATE OR DELETE ON number_pools
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('campaign', 'campaign_id');

CREATE OR REPLACE TRIGGER numbers_touched AFTER INSERT OR UPDATE OR DELETE ON numbers
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('number', 'id');

CREATE OR REPLACE TRIGGER postback_keys_touched AFTER INSERT OR UPDATE OR DELETE ON postback_keys
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('key', 'id');

CREATE OR REPLACE TRIGGER affiliates_touched AFTER INSERT OR UPDATE OR DELETE ON affiliates
  FOR EACH ROW EXECUTE FUNCTION touch_configuration('affiliate', 'id');
