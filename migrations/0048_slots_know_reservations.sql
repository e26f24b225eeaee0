-- Where buyers were asked in between, a reservation's UUID is younger than that of its call: then it is written down.
ALTER TABLE slots ADD COLUMN reservation_uuid uuid;
