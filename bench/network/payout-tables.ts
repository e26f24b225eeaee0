/** How the rules of a table are made. */
export interface PayoutTableShape {
  readonly name: string
  build(ruleCount: number): {
    readonly headers: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
}

const KEYS = [
  'caller_state',
  'affiliate_id',
  'pbm_bucket',
  'pbm_bucket',
  'revenue',
  'caller_zip',
  'sub_id',
  'system_target_id',
  'age',
  'source',
]

/** Beside `payout_pct`. */
export const COLUMNS = KEYS.length

const STATES = ['FL', 'TX', 'NY', 'CA', 'GA', 'OH', 'WA', 'AZ', 'NJ', 'IL']

const HEADERS = [...KEYS, 'payout_pct']

/** Every operator, every column in half of the rules; a ping finds its rule halfway down or so. */
export const MIXED_TABLE: PayoutTableShape = {
  name: 'mixed',
  build: ruleCount => ({
    headers: HEADERS,
    rows: Array.from({ length: ruleCount }, (_, rule) => {
      const cells = [
        STATES[rule % STATES.length] ?? '',
        `pub-${rule % 50}`,
        `>=${(rule * 7) % 9_000}`,
        `<${((rule * 7) % 9_000) + 800}`,
        `>=${rule % 60}.5`,
        `!=${10_000 + rule}`,
        `=~^(google|bing)-${rule % 20}`,
        String(rule % 30),
        `>${18 + (rule % 40)}`,
        `source-${rule % 9}`,
      ]
      return [
        ...cells.map((cell, column) => ((rule * 31 + column * 17) % 4 < 2 ? cell : '*')),
        String(rule % 100),
      ]
    }),
  }),
}

/** Rules that name all columns: the first one already rules most of them out, which reading by rows is best at. */
export const NARROW_TABLE: PayoutTableShape = {
  name: 'narrow',
  build: ruleCount => ({
    headers: HEADERS,
    rows: Array.from({ length: ruleCount }, (_, rule) => [
      STATES[rule % STATES.length] ?? '',
      `pub-${rule % 50}`,
      `>=${(rule * 9) % 9_000}`,
      `<${((rule * 9) % 9_000) + 9}`,
      '>=0',
      `!=${rule}`,
      `=~^(google|bing)-${rule % 20}`,
      String(rule % 30),
      '>=18',
      `source-${rule % 9}`,
      String(rule % 100),
    ]),
  }),
}

/** Every condition holds of every ping but one pattern of two, the last cell: all rules stay possible to the end. */
export const HARD_TABLE: PayoutTableShape = {
  name: 'hard',
  build: ruleCount => ({
    headers: HEADERS,
    rows: Array.from({ length: ruleCount }, (_, rule) => [
      `!=${rule}`,
      `!=${rule}`,
      `>=-${rule}`,
      `<=${10_000 + rule}`,
      `>-${rule}.5`,
      `!=${rule}`,
      `=~^(google|bing)|x${rule % 100}`,
      `!=x${rule}`,
      `<${1_000 + rule}`,
      `=~never-${rule % 100}$`,
      String(rule % 100),
    ]),
  }),
}

/** A pattern of its own in every rule, which RE2 is needed for; a ping meets all of them, and the last one holds. */
export const PATTERNS_TABLE: PayoutTableShape = {
  name: 'a pattern in each rule',
  build: ruleCount => ({
    headers: HEADERS,
    rows: Array.from({ length: ruleCount }, (_, rule) => [
      ...KEYS.map(key => {
        if (key !== 'sub_id') return '*'
        return rule === ruleCount - 1 ? '=~^google-.*' : `=~(?i)^(google|bing)-[a-z]+-${rule}$`
      }),
      String(rule % 100),
    ]),
  }),
}

/** Different enough that no cache answers in the rules' stead. */
const DISTINCT_PINGS = 256

/** Sources and publishers come again and again; zip codes, buckets and revenues hardly do. */
export function manyPings(): readonly ReadonlyMap<string, string>[] {
  return Array.from({ length: DISTINCT_PINGS }, (_, ping) => pingValues(ping, `google-${ping % 40}`))
}

/** Pings whose `sub_id` and `source` nobody sent before. */
export function unseenPings(round: number): readonly ReadonlyMap<string, string>[] {
  return Array.from({ length: DISTINCT_PINGS }, (_, ping) => pingValues(ping, `google-${round}-${ping}`))
}

function pingValues(ping: number, subId: string): ReadonlyMap<string, string> {
  return new Map([
    ['caller_state', STATES[(ping * 7) % STATES.length] ?? ''],
    ['affiliate_id', `pub-${(ping * 13) % 60}`],
    ['pbm_bucket', String((ping * 3_571) % 10_000)],
    ['revenue', `${ping % 70}.25`],
    ['caller_zip', String(10_000 + ping * 37)],
    ['sub_id', subId],
    ['system_target_id', String(ping % 30)],
    ['age', String(18 + (ping % 50))],
    ['source', `source-${ping % 12}-${subId}`],
  ])
}
