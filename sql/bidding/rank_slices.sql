-- The values among the members, each once and ascending, and the slices of the members' ranks.
CREATE OR REPLACE FUNCTION rank_slices(members anyarray, OUT ranked anyarray, OUT slices bit varying[])
LANGUAGE plpgsql IMMUTABLE
AS $$
DECLARE
  ranks integer[];
  digits text;
BEGIN
  ranked := ARRAY(
    SELECT DISTINCT member FROM unnest(members) AS member WHERE member IS NOT NULL ORDER BY member
  );
  ranks := ARRAY(
    SELECT coalesce(entry.rank, 0)
    FROM unnest(members) WITH ORDINALITY AS member (value, place)
    LEFT JOIN unnest(ranked) WITH ORDINALITY AS entry (value, rank) ON entry.value = member.value
    ORDER BY member.place
  );
  slices := '{}';
  -- As many slices as the highest rank has bits.
  FOR exponent IN 0 .. length(ltrim(cardinality(ranked)::bit(32)::text, '0')) - 1 LOOP
    -- Four slices at a time, as one text of the sixteen characters from "0" to "?".
    IF exponent % 4 = 0 THEN
      digits := (SELECT string_agg(chr(48 + ((rank >> exponent) & 15)), '') FROM unnest(ranks) AS rank);
    END IF;
    slices := slices || translate(
      digits,
      '0123456789:;<=>?',
      (ARRAY['0101010101010101', '0011001100110011', '0000111100001111', '0000000011111111'])[1 + exponent % 4]
    )::bit varying;
  END LOOP;
END
$$;
