-- Lets a firing that failed be sent again, as if it had never been. Answers whether it did: false for one that has not
-- failed, or is nobody's.
CREATE OR REPLACE FUNCTION resend_pixel_firing(
  of_company_id integer, of_call_uuid uuid, of_created_at timestamptz, of_id bigint
)
RETURNS boolean
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  claimed_by uuid;
  failed tried_pixel;
BEGIN
  SELECT pixel.reservation_uuid INTO claimed_by
  FROM pixel_firings AS pixel
  WHERE pixel.company_id = of_company_id AND pixel.call_uuid = of_call_uuid
    AND pixel.created_at = of_created_at AND pixel.id = of_id;

  PERFORM
  FROM reservations AS reservation
  WHERE reservation.company_id = of_company_id
    AND reservation.uuid = claimed_by
    AND reservation.created_at BETWEEN of_created_at - interval '65 minutes' AND of_created_at + interval '5 minutes'
  FOR UPDATE;
  PERFORM
  FROM calls AS call
  WHERE call.company_id = of_company_id AND call.uuid = of_call_uuid AND call.created_at = of_created_at
  FOR UPDATE;

  UPDATE pixel_firings AS pixel
  SET status = 'pending', due_at = now(), settled_at = NULL, attempts = 0, http_status = NULL, error = NULL
  WHERE pixel.company_id = of_company_id AND pixel.call_uuid = of_call_uuid
    AND pixel.created_at = of_created_at AND pixel.id = of_id
    AND pixel.status = 'failed';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  failed.company_id := of_company_id;
  failed.call_uuid := of_call_uuid;
  failed.created_at := of_created_at;
  failed.status := 'failed';
  failed.reservation_uuid := claimed_by;
  PERFORM count_pixel_firings(ARRAY[failed], -1);
  RETURN true;
END
$$;
