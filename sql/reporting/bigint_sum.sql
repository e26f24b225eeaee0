-- Adds up whole numbers to a whole number; "sum" makes a numeric of these, which costs a report several milliseconds. As
-- strict as its steps: nothing comes to NULL, and what is too large is an error.
CREATE OR REPLACE AGGREGATE bigint_sum(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);
