-- Tells those who listen for an event of a Company, if any.
CREATE OR REPLACE FUNCTION announce(of_company_id integer, event text, about jsonb) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  addressees integer[];
  is_watched boolean;
  announcement announcements;
BEGIN
  SELECT array_agg(webhook.id) INTO addressees
  FROM webhooks AS webhook
  WHERE webhook.company_id = of_company_id AND webhook.paused_at IS NULL AND event = ANY (webhook.events);
  is_watched := EXISTS (
    SELECT FROM live_listeners AS listener
    WHERE listener.company_id = of_company_id AND listener.expires_at > now() AND event = ANY (listener.events)
  );
  IF addressees IS NULL AND NOT is_watched THEN
    RETURN;
  END IF;

  INSERT INTO announcements (company_id, type, record)
  VALUES (of_company_id, event, about)
  RETURNING * INTO announcement;
  INSERT INTO webhook_deliveries (company_id, webhook_id, announcement_id, announced_at, type)
  SELECT of_company_id, addressee, announcement.id, announcement.created_at, event
  FROM unnest(addressees) AS addressee;
  IF is_watched THEN
    PERFORM pg_notify(
      'announcements',
      json_build_object(
        'companyId', of_company_id, 'id', announcement.id, 'createdAt', announcement.created_at
      )::text
    );
  END IF;
END
$$;
