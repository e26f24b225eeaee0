-- Writes down where recordings of calls are, for whoever does not run the calls. The first recording of a call is kept; one that is
-- written down already may be again. Of a call that has ended nobody else tells: its event, once, is written along.
--   wanted  [{company_id, uuid, earliest, latest, url, file, at, is_news}, …]: a call by its UUID and when it can have begun; is_news:
--           whether whoever runs the call is gone, so that nobody else will tell of it
-- Returns those that are the recordings of their calls, by their places in wanted (from 1), and whether their events are written.
CREATE OR REPLACE FUNCTION attach_recordings(wanted json) RETURNS TABLE (place integer, is_told boolean)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  recording record;
  recorded record;
BEGIN
  -- One after the other in the order in which calls are locked everywhere.
  FOR recording IN
    SELECT entry.*
    FROM ROWS FROM (
      json_to_recordset(wanted) AS (
        company_id integer, uuid uuid, earliest timestamptz, latest timestamptz, url text, file text, at timestamptz,
        is_news boolean
      )
    ) WITH ORDINALITY AS entry (company_id, uuid, earliest, latest, url, file, at, is_news, nth)
    ORDER BY entry.company_id, entry.uuid, entry.nth
  LOOP
    UPDATE calls AS call
    SET
      recording_url = recording.url,
      recording_file = recording.file,
      updated_at = CASE call.status WHEN 'finished' THEN greatest(call.updated_at, now()) ELSE call.updated_at END
    WHERE call.company_id = recording.company_id
      AND call.uuid = recording.uuid
      AND call.created_at BETWEEN recording.earliest AND recording.latest
      AND call.recording_url IS NULL
      AND (call.recording_file IS NULL OR call.recording_file = recording.file)
    RETURNING call.created_at, call.status INTO recorded;
    CONTINUE WHEN NOT FOUND;
    place := recording.nth;
    is_told := recording.is_news OR recorded.status = 'finished';
    IF is_told THEN
      INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
      SELECT recording.company_id, recording.uuid, recorded.created_at, recording.at, 'recording_ready', '{}'
      WHERE NOT EXISTS (
        SELECT FROM events_of_call(recording.company_id, recording.uuid, recorded.created_at) AS event
        WHERE event.type = 'recording_ready'
      );
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$;
