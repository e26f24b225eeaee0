-- Whether deliveries of a webhook do not get through, or the service has paused it for that: not where a user did.
CREATE OR REPLACE FUNCTION is_failing(webhook webhooks) RETURNS boolean
LANGUAGE sql IMMUTABLE
AS $$
  SELECT webhook.failing_since IS NOT NULL AND webhook.paused_at IS NULL OR webhook.pause_reason IS NOT NULL
$$;
