/** service-api.md, Limits. */
export const MAX_RULES = 1_000

/** 1 MB, of the CSV as UTF-8 (completions.md §9). */
export const MAX_CSV_BYTES = 1_048_576

/** As many as a target may have conditions: a rule with more would hardly ever match. */
export const MAX_COLUMNS = 100

/** Each takes up to a millisecond to compile, and microseconds for every value that it has not seen. */
export const MAX_PATTERNS = 250

/** Far above any payout that makes sense, and low enough to be computed and kept. */
export const MAX_PERCENT = 1_000_000

/** Enough to mend a file in one go, few enough to be read. */
export const MAX_ERRORS = 20
