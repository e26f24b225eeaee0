-- How each trunk is, as all edges together see it: one that cannot reach it, or is not registered, is what its owner has to know of.
CREATE OR REPLACE VIEW trunk_conditions AS
SELECT
  trunk.id AS trunk_id,
  view.reachable,
  view.registered,
  place.calls,
  coalesce(state.last_refusals, '[]') AS last_refusals,
  (view.reachable = false OR trunk.register AND view.registered = false) IS TRUE AS is_down
FROM trunks AS trunk
LEFT JOIN trunk_states AS state ON state.trunk_id = trunk.id
CROSS JOIN LATERAL (
  SELECT bool_and(seen.reachable) AS reachable, bool_and(seen.registered) AS registered
  FROM trunk_views AS seen
  WHERE seen.trunk_id = trunk.id
) AS view
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS calls FROM trunk_places AS taken WHERE taken.trunk_id = trunk.id
) AS place;
