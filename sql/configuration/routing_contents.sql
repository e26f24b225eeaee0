-- What decides whom a call may ring and what it is worth, of objects of one kind: their rows by table, as the program names them
-- (src/configuration/snapshots). The rest of a row is left out, above all keys, passwords and headers; so is an object that makes no
-- difference. A new column that routing asks for is named here; whether something is paused matters, not since when.
CREATE OR REPLACE FUNCTION routing_contents(company integer, of_kind text, ids integer[]) RETURNS TABLE (id integer, content jsonb)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  CASE of_kind
  WHEN 'company' THEN
    RETURN QUERY
    SELECT owner.id, jsonb_build_object('company', jsonb_build_object(
      'timeZone', owner.time_zone, 'payoutBidModification', owner.payout_bid_modification))
    FROM companies AS owner WHERE owner.id = company;

  -- A target's parts one by one, so that what is changed all day, its limits, is not kept with what may be long.
  WHEN 'target' THEN
    RETURN QUERY
    SELECT target.id, jsonb_strip_nulls(jsonb_build_object(
      'targets', jsonb_build_array(jsonb_build_object(
        'id', target.id, 'name', target.name, 'number', target.number, 'tid', target.tid, 'priority', target.priority,
        'weight', target.weight, 'timeoutSeconds', target.timeout_seconds, 'timeZone', target.time_zone,
        'pausedAt', target.paused_at IS NOT NULL, 'timerOffset', target.timer_offset,
        'velocityCalls', target.velocity_calls, 'velocitySeconds', target.velocity_seconds)),
      'businessHours', (
        SELECT jsonb_agg(jsonb_build_object(
          'targetId', hour.target_id, 'dayOfWeek', hour.day_of_week, 'workDay', hour.work_day, 'timeOpen', hour.time_open,
          'timeClose', hour.time_close, 'invert', hour.invert) ORDER BY hour.id)
        FROM business_hours AS hour WHERE hour.company_id = company AND hour.target_id = target.id)))
    FROM targets AS target WHERE target.company_id = company AND target.id = ANY (ids);

  WHEN 'target_caps' THEN
    RETURN QUERY
    SELECT cap.target_id, jsonb_build_object('caps', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', cap.id, 'targetId', cap.target_id, 'kind', cap.kind, 'cap', cap.cap)) ORDER BY cap.id))
    FROM caps AS cap WHERE cap.company_id = company AND cap.target_id = ANY (ids) GROUP BY cap.target_id;

  WHEN 'target_tags' THEN
    RETURN QUERY
    SELECT tag.target_id, jsonb_build_object('tagValues', jsonb_agg(jsonb_build_object(
      'targetId', tag.target_id, 'key', tag.key, 'operator', tag.operator, 'value', tag.value) ORDER BY tag.id))
    FROM tag_values AS tag WHERE tag.company_id = company AND tag.target_id = ANY (ids) GROUP BY tag.target_id;

  WHEN 'target_criteria' THEN
    RETURN QUERY
    SELECT target.id, jsonb_strip_nulls(jsonb_build_object('conversionCriteria', criteria.found))
    FROM targets AS target
    CROSS JOIN LATERAL conversion_contents(company, target.id, NULL) AS criteria (found)
    WHERE target.company_id = company AND target.id = ANY (ids) AND criteria.found IS NOT NULL;

  WHEN 'group' THEN
    RETURN QUERY
    SELECT target_group.id, jsonb_strip_nulls(jsonb_build_object(
      'groups', jsonb_build_array(jsonb_build_object(
        'id', target_group.id, 'name', target_group.name, 'behavior', target_group.behavior, 'priority', target_group.priority,
        'weight', target_group.weight)),
      'caps', (
        SELECT jsonb_agg(jsonb_build_object(
          'id', cap.id, 'targetGroupId', cap.target_group_id, 'kind', cap.kind, 'cap', cap.cap) ORDER BY cap.id)
        FROM caps AS cap WHERE cap.company_id = company AND cap.target_group_id = target_group.id),
      'groupMembers', (
        SELECT jsonb_agg(jsonb_build_object('targetGroupId', target_group.id, 'targetId', member.target_id) ORDER BY member.target_id)
        FROM target_group_members AS member
        WHERE member.company_id = company AND member.target_group_id = target_group.id)))
    FROM target_groups AS target_group WHERE target_group.company_id = company AND target_group.id = ANY (ids);

  WHEN 'campaign' THEN
    RETURN QUERY
    SELECT campaign.id, jsonb_strip_nulls(jsonb_build_object(
      'campaigns', jsonb_build_array(jsonb_build_object(
        'id', campaign.id, 'cid', campaign.cid, 'pausedAt', campaign.paused_at IS NOT NULL,
        'routingStrategy', campaign.routing_strategy)),
      'campaignTargets', (
        SELECT jsonb_agg(jsonb_build_object('campaignId', campaign.id, 'targetId', link.target_id) ORDER BY link.target_id)
        FROM campaign_targets AS link WHERE link.company_id = company AND link.campaign_id = campaign.id),
      'campaignTargetGroups', (
        SELECT jsonb_agg(
          jsonb_build_object('campaignId', campaign.id, 'targetGroupId', link.target_group_id) ORDER BY link.target_group_id)
        FROM campaign_target_groups AS link WHERE link.company_id = company AND link.campaign_id = campaign.id),
      'menuOptions', (
        SELECT jsonb_agg(jsonb_build_object(
          'id', option.id, 'campaignId', option.campaign_id, 'option', option.option, 'action', option.action,
          'targetNumber', option.target_number, 'targetCid', option.target_cid) ORDER BY option.id)
        FROM menu_options AS option WHERE option.company_id = company AND option.campaign_id = campaign.id),
      'menuOptionDestinations', (
        SELECT jsonb_agg(jsonb_build_object(
          'menuOptionId', destination.menu_option_id, 'targetId', destination.target_id,
          'targetGroupId', destination.target_group_id) ORDER BY destination.id)
        FROM menu_options AS option
        JOIN menu_option_destinations AS destination
          ON destination.company_id = option.company_id AND destination.menu_option_id = option.id
        WHERE option.company_id = company AND option.campaign_id = campaign.id),
      'conversionCriteria', conversion_contents(company, NULL, campaign.id),
      -- Payout tables are written once: their ids say what they hold.
      'payoutTables', (
        SELECT jsonb_agg(jsonb_build_object('campaignId', campaign.id, 'id', payout.id))
        FROM payout_modification_tables AS payout
        WHERE payout.company_id = company AND payout.campaign_id = campaign.id AND payout.active)))
    FROM campaigns AS campaign WHERE campaign.company_id = company AND campaign.id = ANY (ids);

  WHEN 'number' THEN
    RETURN QUERY
    SELECT number.id, jsonb_strip_nulls(jsonb_build_object(
      'numbers', jsonb_build_array(jsonb_build_object(
        'id', number.id, 'number', number.number, 'campaignId', number.campaign_id, 'sid', number.sid)),
      'tagValues', tags.found))
    FROM numbers AS number
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'numberId', tag.number_id, 'key', tag.key, 'operator', tag.operator, 'value', tag.value) ORDER BY tag.id)
      FROM tag_values AS tag WHERE tag.company_id = company AND tag.number_id = number.id
    ) AS tags (found)
    WHERE number.company_id = company AND number.id = ANY (ids) AND (number.sid IS NOT NULL OR tags.found IS NOT NULL);

  WHEN 'key' THEN
    RETURN QUERY
    SELECT key.id, jsonb_build_object('postbackKeys', jsonb_build_array(jsonb_build_object(
      'id', key.id, 'campaignId', key.campaign_id, 'paused', key.paused)))
    FROM postback_keys AS key WHERE key.company_id = company AND key.id = ANY (ids);

  WHEN 'affiliate' THEN
    -- There may be a hundred thousand: those that are not paused make no difference.
    RETURN QUERY
    SELECT affiliate.id, jsonb_build_object('affiliates', jsonb_build_array(jsonb_build_object(
      'id', affiliate.id, 'afid', affiliate.afid, 'paused', affiliate.paused)))
    FROM affiliates AS affiliate WHERE affiliate.company_id = company AND affiliate.id = ANY (ids) AND affiliate.paused;
  END CASE;
END
$$;
