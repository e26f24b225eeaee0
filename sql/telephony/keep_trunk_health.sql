-- Keeps when trunks were down, by the five minutes, for previews of alerts: a row of those in which that changed, and of those
-- in which an edge first saw the trunk. Edges that see something of one trunk at once take turns, so that the last of them judges
-- by what all have seen.
CREATE OR REPLACE FUNCTION keep_trunk_health() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  seen_ids integer[] := ARRAY(SELECT DISTINCT trunk_id FROM seen);
BEGIN
  PERFORM FROM trunks WHERE id = ANY (seen_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO trunk_health AS known (trunk_id, starts, was_bad, is_bad)
  SELECT
    condition.trunk_id, date_bin('5 minutes', now(), 'epoch'), condition.is_down OR latest.is_bad IS NOT NULL, condition.is_down
  FROM trunk_conditions AS condition
  LEFT JOIN LATERAL (
    SELECT health.is_bad
    FROM trunk_health AS health
    WHERE health.trunk_id = condition.trunk_id
    ORDER BY health.starts DESC
    LIMIT 1
  ) AS latest ON true
  WHERE condition.trunk_id = ANY (seen_ids) AND latest.is_bad IS DISTINCT FROM condition.is_down
  ON CONFLICT (trunk_id, starts) DO UPDATE
  SET was_bad = known.was_bad OR excluded.was_bad, is_bad = excluded.is_bad;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER trunk_views_made AFTER INSERT ON trunk_views
REFERENCING NEW TABLE AS seen
FOR EACH STATEMENT EXECUTE FUNCTION keep_trunk_health();

CREATE OR REPLACE TRIGGER trunk_views_changed AFTER UPDATE ON trunk_views
REFERENCING NEW TABLE AS seen
FOR EACH STATEMENT EXECUTE FUNCTION keep_trunk_health();

CREATE OR REPLACE TRIGGER trunk_views_gone AFTER DELETE ON trunk_views
REFERENCING OLD TABLE AS seen
FOR EACH STATEMENT EXECUTE FUNCTION keep_trunk_health();
