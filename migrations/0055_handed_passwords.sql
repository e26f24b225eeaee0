ALTER TABLE "passwords" ADD COLUMN "handed" boolean DEFAULT false NOT NULL;
