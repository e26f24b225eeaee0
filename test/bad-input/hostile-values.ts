/** Nested deeper than any body that makes sense. */
const DEEPLY_NESTED = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)

/** What may stand where anything else was meant: each has broken some API. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 31,
  '',
  '0',
  "'; DROP TABLE targets; --",
  '\u202e\ud800',
  'x'.repeat(5_000),
  [null],
  [-1, 'x', {}],
  { cap: {} },
  DEEPLY_NESTED,
]

/** What may stand in a path where an identifier was meant. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '1e3',
  'x',
  '%00',
  '%ff',
  '%2e%2e%2f',
  'x'.repeat(299),
  'x'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
]
