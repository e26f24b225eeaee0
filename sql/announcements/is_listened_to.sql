-- Whether anybody listens for anything of a Company: what spares most Companies the rest.
CREATE OR REPLACE FUNCTION is_listened_to(of_company_id integer) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  -- Not in plain SQL, which would be planned anew at every call.
  RETURN EXISTS (
      SELECT FROM webhooks AS webhook WHERE webhook.company_id = of_company_id AND webhook.paused_at IS NULL
    ) OR EXISTS (
      SELECT FROM live_listeners AS listener
      WHERE listener.company_id = of_company_id AND listener.expires_at > now()
    );
END
$$;
