-- The console kept a target without a client ID as "id 5" in the pixels that are only for its calls: no call has that. The target goes
-- by its id, or by the client ID that it was given since. A client ID that reads so itself is left as it is.
UPDATE timers AS timer
SET tid = coalesce(
  (
    SELECT target.tid
    FROM targets AS target
    WHERE target.company_id = timer.company_id AND target.id::text = substr(timer.tid, 4)
  ),
  substr(timer.tid, 4)
)
WHERE timer.tid ~ '^id [0-9]+$'
  AND NOT EXISTS (
    SELECT FROM targets AS named
    WHERE named.company_id = timer.company_id AND named.tid = timer.tid
  );
