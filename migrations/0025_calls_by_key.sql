-- Calls and their pixels are found by key, whatever was planned while a month was new.
--
-- To the planner an index that begins with the Company looks as good as the primary key as long as a month has a page or two,
-- and the plan stays until PostgreSQL analyses the month: it then read all firings of a Company for each call. These two
-- indexes leave nothing out, but are considered only for questions that say the same.

DROP INDEX pixel_firings_newest;
CREATE INDEX pixel_firings_newest ON pixel_firings (company_id, fired_at DESC, id DESC) WHERE id > 0;

DROP INDEX calls_caller;
CREATE INDEX calls_caller ON calls (company_id, caller, created_at DESC) WHERE caller IS NOT NULL;
