-- What waited when a webhook was paused is not sent once it goes on.
ALTER TABLE "webhooks" ADD COLUMN "gave_up_at" timestamp (3) with time zone;
