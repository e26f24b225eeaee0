/** service-api.md, Limits. */
export const MAX_RULES = 1_000

/** 1 MB, of the CSV as UTF-8 (completions.md §9). */
export const MAX_CSV_BYTES = 1_048_576

/** As many as a target may have conditions: a rule with more would hardly ever match. */
export const MAX_COLUMNS = 100

/**
 * Of all patterns of a table, for each character of the values they are tried on; a pattern counted in every column that
 * has it. On values never seen before a ping may have to try each: so some 80 ms where all values are of 1,000
 * characters. A column of a thousand ordinary patterns takes 8,000 (`TagPattern`), or 1,000 where they begin or end with a
 * plain text and ask for nothing else. It bounds room and preparation too: 10,000 ordinary ones fit, of 8 KB at most.
 */
export const MAX_PATTERN_NANOSECONDS = 80_000

/** Far above any payout that makes sense, and low enough to be computed and kept. */
export const MAX_PERCENT = 1_000_000

/** Enough to mend a file in one go, few enough to be read. */
export const MAX_ERRORS = 20
