import { MAX_TAG_KEY_LENGTH } from '../tags/tag.ts'
import { type CsvProblems, quoteShortly } from './csv-problems.ts'
import { MAX_COLUMNS } from './payout-rule-limits.ts'
import type { CsvRow } from './read-csv-rows.ts'

const RULE_ID = 'rule_id'
const PAYOUT_PERCENT = 'payout_pct'

/** What the columns of a rule CSV are, each named by its place from 0. */
export interface RuleColumns {
  /** As written; empty where a column has none. */
  readonly headers: readonly string[]
  readonly ruleId: number | null
  readonly percent: number
  /** The others that have a header, which is a tag key; one key may have several. */
  readonly tags: readonly { readonly place: number; readonly key: string }[]
}

/** Reads the header row; null, and a problem for every reason, when it makes no table. */
export function readRuleHeader({ row, cells }: CsvRow, problems: CsvProblems): RuleColumns | null {
  const headers = cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1)
  const percent = headers.indexOf(PAYOUT_PERCENT)
  const ruleId = headers.indexOf(RULE_ID)
  let isTable = true
  const refuse = (place: number | null, problem: string) => {
    isTable = false
    if (place === null) problems.add(`row ${row}: ${problem}`)
    else problems.addAt(row, place, headers[place] ?? '', problem)
  }
  if (headers.length > MAX_COLUMNS) {
    refuse(null, `it has ${headers.length} columns; at most ${MAX_COLUMNS} are allowed`)
    return null
  }
  if (percent === -1) {
    refuse(null, `the header ${quoteShortly(headers.join(','))} has no column ${PAYOUT_PERCENT}; add it`)
  }
  for (const reserved of [RULE_ID, PAYOUT_PERCENT]) {
    const second = headers.indexOf(reserved, headers.indexOf(reserved) + 1)
    if (headers.includes(reserved) && second !== -1) refuse(second, 'this reserved column stands here twice')
  }
  for (const [place, header] of headers.entries()) {
    if (header.length > MAX_TAG_KEY_LENGTH) {
      refuse(place, `the tag key is longer than ${MAX_TAG_KEY_LENGTH} characters`)
    }
  }
  if (!isTable) return null
  const tags = headers.flatMap((key, place) =>
    key === '' || key === RULE_ID || key === PAYOUT_PERCENT ? [] : [{ place, key }],
  )
  return { headers, ruleId: ruleId === -1 ? null : ruleId, percent, tags }
}
