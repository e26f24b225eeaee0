-- The conversion criteria of a target or a campaign for routing_contents, each with its tags and tiers; null where it has none.
CREATE OR REPLACE FUNCTION conversion_contents(company integer, of_target integer, of_campaign integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object(
    'id', criterion.id, 'targetId', criterion.target_id, 'campaignId', criterion.campaign_id, 'name', criterion.name,
    'position', criterion.position, 'dedupeSeconds', criterion.dedupe_seconds,
    'tags', (
      SELECT jsonb_agg(jsonb_build_object('key', tag.key, 'operator', tag.operator, 'value', tag.value) ORDER BY tag.id)
      FROM tag_values AS tag WHERE tag.company_id = company AND tag.conversion_criterion_id = criterion.id),
    -- As text: an amount is no floating-point number.
    'tiers', (
      SELECT jsonb_agg(jsonb_build_object(
        'seconds', tier.seconds, 'revenue', tier.revenue::text, 'payout', tier.payout::text,
        'payoutPercent', tier.payout_percent::text) ORDER BY tier.seconds)
      FROM conversion_tiers AS tier WHERE tier.company_id = company AND tier.criterion_id = criterion.id)
  ) ORDER BY criterion.position, criterion.id)
  FROM conversion_criteria AS criterion
  WHERE criterion.company_id = company AND (criterion.target_id = of_target OR criterion.campaign_id = of_campaign)
$$;
