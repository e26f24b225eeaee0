CREATE TABLE webhook_health (
  company_id integer NOT NULL,
  webhook_id integer NOT NULL,
  starts timestamp(3) with time zone NOT NULL,
  was_bad boolean NOT NULL,
  is_bad boolean NOT NULL,
  PRIMARY KEY (company_id, webhook_id, starts),
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE trunk_health (
  trunk_id integer NOT NULL REFERENCES trunks (id) ON DELETE CASCADE,
  starts timestamp(3) with time zone NOT NULL,
  was_bad boolean NOT NULL,
  is_bad boolean NOT NULL,
  PRIMARY KEY (trunk_id, starts)
);
--> statement-breakpoint
INSERT INTO webhook_health (company_id, webhook_id, starts, was_bad, is_bad)
SELECT webhook.company_id, webhook.id, date_bin('5 minutes', now(), 'epoch'), found.is_bad, found.is_bad
FROM webhooks AS webhook
CROSS JOIN LATERAL (
  SELECT failing_since IS NOT NULL AND paused_at IS NULL OR pause_reason IS NOT NULL AS is_bad
) AS found;
--> statement-breakpoint
DELETE FROM alert_samples WHERE kind <> 'pool_nearly_empty';
--> statement-breakpoint
DROP VIEW IF EXISTS trunk_conditions;
