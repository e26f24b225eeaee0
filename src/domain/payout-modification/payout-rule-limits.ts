/** service-api.md, Limits. */
export const MAX_RULES = 1_000

/** 1 MB, of the CSV as UTF-8 (completions.md §9). */
export const MAX_CSV_BYTES = 1_048_576

/** As many as a target may have conditions: a rule with more would hardly ever match. */
export const MAX_COLUMNS = 100

/** Most take less than a millisecond to compile. */
export const MAX_PATTERNS = 250

/**
 * Of all patterns of a table, a pattern counted in every column that has it: on values never seen before a ping may have
 * to try each, which takes up to 20 nanoseconds for each instruction and character, so 80 ms where all values are of
 * 1,000 characters. `^(google|bing)-7` has 18.
 */
export const MAX_PATTERN_INSTRUCTIONS = 4_000

/** Far above any payout that makes sense, and low enough to be computed and kept. */
export const MAX_PERCENT = 1_000_000

/** Enough to mend a file in one go, few enough to be read. */
export const MAX_ERRORS = 20
