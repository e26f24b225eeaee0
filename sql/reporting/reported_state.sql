-- The state, province or territory that a call counts under in reports; NULL where it has none. A code counts where the country
-- given with it, if any, is one that it can be in: CO is not only Colorado. Which number stands for which code, and that both
-- know the same, is said beside `src/reporting/calls/state-numbers.ts`. One expression, so that statements take it in.
CREATE OR REPLACE FUNCTION reported_state(country text, state text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN state = ANY ('{
      AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,
      SD,TN,TX,UT,VT,VA,WA,WV,WI,WY
    }') THEN CASE WHEN coalesce(country, '') IN ('', 'US') THEN state END
    WHEN state = ANY ('{AS,GU,MP,PR,VI}') THEN CASE WHEN coalesce(country, '') IN ('', 'US', state) THEN state END
    WHEN state = ANY ('{NL,PE,NS,NB,QC,ON,MB,SK,AB,BC,YT,NT,NU}') THEN CASE WHEN coalesce(country, '') IN ('', 'CA') THEN state END
  END
$$;
