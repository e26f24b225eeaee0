-- Counts settled firings with their calls and the reservations of those, all of which the caller has locked; "times" is 1, or
-- -1 for firings that are to count no more. A running call was last heard of when its own process wrote it: only one that
-- has finished counts as updated. Its settings are those of its caller.
CREATE OR REPLACE FUNCTION count_pixel_firings(tried tried_pixel[], times integer) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(tried) AS named WHERE named.reservation_uuid IS NOT NULL) THEN
    UPDATE reservations AS reservation
    SET fired_pixels_count = reservation.fired_pixels_count + times * counted.succeeded,
      fired_pixels_error_count = reservation.fired_pixels_error_count + times * counted.failed
    FROM (
      SELECT
        named.company_id, named.reservation_uuid, named.created_at,
        count(*) FILTER (WHERE named.status = 'succeeded') AS succeeded,
        count(*) FILTER (WHERE named.status = 'failed') AS failed
      FROM unnest(tried) AS named
      WHERE named.status IN ('succeeded', 'failed') AND named.reservation_uuid IS NOT NULL
      GROUP BY named.company_id, named.reservation_uuid, named.created_at
    ) AS counted
    WHERE reservation.company_id = counted.company_id
      AND reservation.uuid = counted.reservation_uuid
      AND reservation.created_at BETWEEN counted.created_at - interval '65 minutes' AND counted.created_at + interval '5 minutes';
  END IF;

  UPDATE calls AS call
  SET fired_pixels_count = call.fired_pixels_count + times * counted.succeeded,
    fired_pixels_error_count = call.fired_pixels_error_count + times * counted.failed,
    updated_at = CASE call.status WHEN 'finished' THEN greatest(call.updated_at, now()) ELSE call.updated_at END
  FROM (
    SELECT
      named.company_id, named.call_uuid, named.created_at,
      count(*) FILTER (WHERE named.status = 'succeeded') AS succeeded,
      count(*) FILTER (WHERE named.status = 'failed') AS failed
    FROM unnest(tried) AS named
    WHERE named.status IN ('succeeded', 'failed')
    GROUP BY named.company_id, named.call_uuid, named.created_at
  ) AS counted
  WHERE call.company_id = counted.company_id AND call.uuid = counted.call_uuid AND call.created_at = counted.created_at;
END
$$;
