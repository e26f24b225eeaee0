-- Who is told of what happens: webhooks, and those who watch live. What happened is an announcement; it is written in the
-- transaction of what it tells of, and only where somebody listens.
--
-- The order of locks goes on from 0016. Announcements and deliveries are only inserted here; a webhook is locked by its
-- own changes alone, and after everything else.

-- Where a Company is told of what happens (completions.md §7).
CREATE TABLE "webhooks" (
  "company_id" integer NOT NULL REFERENCES "companies" ("id") ON DELETE CASCADE,
  "id" integer GENERATED ALWAYS AS IDENTITY,
  "url" text NOT NULL,
  "events" text[] NOT NULL,
  -- whsec_ and the base64 of the key that deliveries are signed with. The one before it goes on signing for a while.
  "secret" text NOT NULL,
  "previous_secret" text,
  "previous_secret_until" timestamptz(3),
  "paused_at" timestamptz(3),
  -- Why the service paused it; null where a user did.
  "pause_reason" text,
  -- Since when no delivery has come through; null when the last one has, or there was none.
  "failing_since" timestamptz(3),
  "created_at" timestamptz(3) NOT NULL DEFAULT now(),
  "updated_at" timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY ("company_id", "id")
);

-- Which Companies are watched live, by whom, and until when if not heard of again. Announcements of those are notified.
CREATE TABLE live_listeners (
  company_id integer NOT NULL,
  process_id uuid NOT NULL,
  events text[] NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, process_id)
);

-- What happened: one row however many are told. Kept as long as its deliveries.
CREATE TABLE announcements (
  company_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  type text NOT NULL,
  -- As it was at that moment: a row of "calls" or of "reservations"; of "target.capped" what is to be told.
  record jsonb NOT NULL,
  PRIMARY KEY (company_id, id, created_at)
) PARTITION BY RANGE (created_at);

-- One for each webhook that is told of an announcement, and for each time that somebody asks for it again.
CREATE SEQUENCE webhook_deliveries_id_seq AS bigint;
CREATE TABLE webhook_deliveries (
  company_id integer NOT NULL,
  id bigint NOT NULL DEFAULT nextval('webhook_deliveries_id_seq'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  webhook_id integer NOT NULL,
  announcement_id uuid NOT NULL,
  -- The announcement's created_at: its partition.
  announced_at timestamptz(3) NOT NULL,
  type text NOT NULL,
  -- A user asked for this very one: it is sent though the webhook is paused.
  requested boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- How often somebody took it: whose claim is not the last one writes nothing more of it.
  claims integer NOT NULL DEFAULT 0,
  -- When it is to be sent; null once settled. Whoever sends it puts it off by what sending may take at most.
  due_at timestamptz DEFAULT now(),
  attempted_at timestamptz(3),
  settled_at timestamptz(3),
  -- Of the last attempt: the status of the answer, or a sentence that says why there was none.
  http_status integer,
  error text,
  PRIMARY KEY (company_id, id, created_at)
) PARTITION BY RANGE (created_at);

-- Sent fairly: what is due is looked for webhook by webhook.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (company_id, webhook_id, id DESC);

-- Tells those who listen for an event of a Company, if any.
CREATE FUNCTION announce(of_company_id integer, event text, about jsonb) RETURNS void
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

-- Whether anybody listens for anything of a Company: what spares most Companies the rest.
CREATE FUNCTION is_listened_to(of_company_id integer) RETURNS boolean
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

CREATE FUNCTION announce_call() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  is_new CONSTANT boolean := TG_OP = 'INSERT';
  about jsonb;
BEGIN
  IF NOT is_listened_to(NEW.company_id) THEN
    RETURN NULL;
  END IF;
  -- What was promised for it is no business of those who are told.
  about := to_jsonb(NEW) - 'promise';
  IF is_new THEN
    PERFORM announce(NEW.company_id, 'call.started', about);
  END IF;
  IF NEW.connected_time IS NOT NULL AND (is_new OR OLD.connected_time IS NULL) THEN
    PERFORM announce(NEW.company_id, 'call.answered', about);
  END IF;
  IF NEW.converted AND (is_new OR NOT OLD.converted) THEN
    PERFORM announce(NEW.company_id, 'call.converted', about);
  END IF;
  IF NEW.status = 'finished' AND (is_new OR OLD.status <> 'finished') THEN
    PERFORM announce(NEW.company_id, 'call.ended', about);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER calls_started AFTER INSERT ON calls
FOR EACH ROW EXECUTE FUNCTION announce_call();

CREATE TRIGGER calls_changed AFTER UPDATE ON calls
FOR EACH ROW WHEN (
  OLD.connected_time IS NULL AND NEW.connected_time IS NOT NULL
  OR NEW.converted AND NOT OLD.converted
  OR NEW.status = 'finished' AND OLD.status <> 'finished'
)
EXECUTE FUNCTION announce_call();

-- Whether anybody listens is asked once, when the reservation is made, by who makes it: its row says so from then on, and
-- pings that nobody listens to pay for nothing.
ALTER TABLE reservations ADD COLUMN announced boolean NOT NULL DEFAULT false;

CREATE FUNCTION announce_reservation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM announce(
    NEW.company_id,
    'reservation.' || CASE NEW.status WHEN 'reserved' THEN 'created' ELSE NEW.status END,
    -- The log shows neither, and both may be long.
    to_jsonb(NEW) - 'decision' - 'tags'
  );
  RETURN NULL;
END
$$;

CREATE TRIGGER reservations_created AFTER INSERT ON reservations
FOR EACH ROW WHEN (NEW.announced AND NEW.status = 'reserved')
EXECUTE FUNCTION announce_reservation();

CREATE TRIGGER reservations_moved_on AFTER UPDATE OF status ON reservations
FOR EACH ROW WHEN (
  NEW.announced AND OLD.status <> NEW.status AND NEW.status IN ('confirmed', 'claimed', 'expired')
)
EXECUTE FUNCTION announce_reservation();

-- Takes deliveries that are due, oldest first of each webhook, and puts their next turn off by the lease. Webhooks with
-- least under way come first, so that one whose receiver is slow holds up no other.
--   busy  [{company_id, webhook_id, under_way}, …]: what this process is sending; all others have nothing under way
CREATE FUNCTION claim_webhook_deliveries(most integer, most_per_webhook integer, busy json, lease interval)
RETURNS SETOF webhook_deliveries
LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  waiting record;
  claimed integer;
  room integer := most;
BEGIN
  FOR waiting IN
    -- Each webhook with anything unsettled, found by leaps through the index.
    WITH RECURSIVE leap AS (
      (
        SELECT first.company_id, first.webhook_id
        FROM webhook_deliveries AS first
        WHERE first.due_at IS NOT NULL
        ORDER BY first.company_id, first.webhook_id
        LIMIT 1
      )
      UNION ALL
      SELECT next.company_id, next.webhook_id
      FROM leap
      CROSS JOIN LATERAL (
        SELECT delivery.company_id, delivery.webhook_id
        FROM webhook_deliveries AS delivery
        WHERE delivery.due_at IS NOT NULL
          AND (delivery.company_id, delivery.webhook_id) > (leap.company_id, leap.webhook_id)
        ORDER BY delivery.company_id, delivery.webhook_id
        LIMIT 1
      ) AS next
    )
    SELECT leap.company_id, leap.webhook_id, coalesce(sending.under_way, 0) AS under_way
    FROM leap
    LEFT JOIN json_to_recordset(busy) AS sending (company_id integer, webhook_id integer, under_way integer)
      USING (company_id, webhook_id)
    ORDER BY 3, random()
  LOOP
    EXIT WHEN room <= 0;
    CONTINUE WHEN waiting.under_way >= most_per_webhook;
    RETURN QUERY
    WITH due AS (
      SELECT delivery.id, delivery.created_at
      FROM webhook_deliveries AS delivery
      WHERE delivery.company_id = waiting.company_id
        AND delivery.webhook_id = waiting.webhook_id
        AND delivery.due_at <= now()
      ORDER BY delivery.due_at
      LIMIT least(room, most_per_webhook - waiting.under_way)
      FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries AS delivery
    SET due_at = now() + lease, claims = delivery.claims + 1
    FROM due
    WHERE delivery.company_id = waiting.company_id
      AND delivery.id = due.id
      AND delivery.created_at = due.created_at
    RETURNING delivery.*;
    GET DIAGNOSTICS claimed = ROW_COUNT;
    room := room - claimed;
  END LOOP;
END
$$;

-- Removes the monthly partitions of a table that ended before a moment. Whoever wants the table meanwhile waits behind it,
-- so it waits for no longer than nobody notices: where the table is in use, the next time will do.
CREATE FUNCTION drop_partitions(parent text, ended_before timestamptz) RETURNS void
LANGUAGE plpgsql
SET lock_timeout = '100ms'
AS $$
DECLARE
  partition_name text;
BEGIN
  FOR partition_name IN
    SELECT child.relname
    FROM pg_inherits AS link
    JOIN pg_class AS child ON child.oid = link.inhrelid
    WHERE link.inhparent = to_regclass(parent)
      AND to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= ended_before AT TIME ZONE 'UTC'
    ORDER BY child.relname
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', partition_name);
  END LOOP;
END
$$;

-- The limit whose reaching was announced, so that a slot that is given back and taken again announces it no second time;
-- null = none. A window has counters of its own, so each is announced afresh.
ALTER TABLE cap_counters ADD COLUMN announced_cap integer;

-- Once for a statement, which may have raised the counters of a whole batch.
CREATE FUNCTION announce_full_caps() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  listened_to integer[];
  reached record;
BEGIN
  -- Materialized: each Company is asked about once, not once for each of its counters.
  WITH counted AS MATERIALIZED (
    SELECT DISTINCT counter.company_id FROM raised AS counter
  )
  SELECT array_agg(counted.company_id) INTO listened_to
  FROM counted
  WHERE is_listened_to(counted.company_id);
  IF listened_to IS NULL THEN
    RETURN NULL;
  END IF;

  FOR reached IN
    SELECT
      counter.company_id, counter.cap_id, counter.window_label, cap.cap,
      json_build_object(
        'target', json_build_object('id', target.id, 'tid', target.tid, 'name', target.name, 'number', target.number),
        'cap', json_build_object(
          'id', cap.id, 'type', initcap(cap.kind), 'cap', cap.cap, 'filled', counter.filled
        ),
        'window', counter.window_label
      ) AS about
    FROM raised AS counter
    JOIN caps AS cap ON cap.company_id = counter.company_id AND cap.id = counter.cap_id
    JOIN targets AS target ON target.company_id = cap.company_id AND target.id = cap.target_id
    WHERE counter.company_id = ANY (listened_to)
      AND cap.kind <> 'concurrency'
      AND counter.filled >= greatest(cap.cap, 1)
      AND counter.announced_cap IS DISTINCT FROM cap.cap
    ORDER BY counter.company_id, counter.cap_id, counter.window_label
  LOOP
    UPDATE cap_counters AS counter
    SET announced_cap = reached.cap
    WHERE counter.company_id = reached.company_id
      AND counter.cap_id = reached.cap_id
      AND counter.window_label = reached.window_label;
    PERFORM announce(reached.company_id, 'target.capped', reached.about::jsonb);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER cap_counters_raised AFTER UPDATE ON cap_counters
REFERENCING NEW TABLE AS raised
FOR EACH STATEMENT EXECUTE FUNCTION announce_full_caps();

-- Empties caps in the middle of traffic: slots that are held now give nothing of these caps back later.
CREATE OR REPLACE FUNCTION reset_caps(of_company_id integer, reset_cap_ids integer[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM
  FROM cap_counters AS existing
  WHERE existing.company_id = of_company_id AND existing.cap_id = ANY (reset_cap_ids)
  ORDER BY existing.company_id, existing.cap_id, existing.window_label
  FOR UPDATE;

  PERFORM
  FROM slots AS slot
  WHERE slot.company_id = of_company_id AND slot.cap_ids && reset_cap_ids
  ORDER BY slot.company_id, slot.call_uuid, slot.target_id
  FOR UPDATE;

  UPDATE cap_counters
  SET filled = 0, announced_cap = NULL
  WHERE company_id = of_company_id AND cap_id = ANY (reset_cap_ids);

  UPDATE slots AS slot
  SET (cap_ids, window_labels) = (
    SELECT
      coalesce(array_agg(kept.cap_id ORDER BY kept.place), '{}'),
      coalesce(array_agg(kept.window_label ORDER BY kept.place), '{}')
    FROM unnest(slot.cap_ids, slot.window_labels) WITH ORDINALITY AS kept (cap_id, window_label, place)
    WHERE kept.cap_id <> ALL (reset_cap_ids)
  )
  WHERE slot.company_id = of_company_id AND slot.cap_ids && reset_cap_ids;
END
$$;
