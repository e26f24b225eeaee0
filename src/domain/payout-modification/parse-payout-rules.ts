import { isStorable } from '../tags/is-storable.ts'
import type { Tag } from '../tags/tag.ts'
import type { TagPattern } from '../tags/tag-pattern.ts'
import { type CellOutcome, CsvProblems } from './csv-problems.ts'
import { parseCondition, parsePercent, parseRuleId } from './parse-cells.ts'
import { MAX_CSV_BYTES, MAX_RULES } from './payout-rule-limits.ts'
import type { PayoutRule } from './payout-table.ts'
import { type CsvRow, readCsvRows } from './read-csv-rows.ts'
import { type RuleColumns, readRuleHeader } from './read-rule-header.ts'
import { RulePatterns } from './rule-patterns.ts'

/** A row of the CSV: what it pays, and when. */
export interface ParsedRule extends PayoutRule {
  /** In the order of the columns; all must hold. */
  readonly conditions: readonly Tag[]
}

/** The rules of a CSV as they were written, from the top. */
export interface ParsedRules {
  readonly rules: readonly ParsedRule[]
  /** Those of `=~` conditions, compiled, by their text. */
  readonly patterns: ReadonlyMap<string, TagPattern>
}

/**
 * Reads a rule CSV (service-api.md, Rule CSV format; completions.md §9). What is wrong with it is said in sentences
 * that name row and column, the first few of them. Yields between portions of the work, so that whoever drives it can
 * let others in.
 */
export function* parsePayoutRules(
  csvData: string,
): Generator<void, ParsedRules | { readonly errors: readonly string[] }> {
  const problems = new CsvProblems()
  const patterns = new RulePatterns()
  const rules = yield* readRules(csvData, patterns, problems)
  return problems.asErrors() ?? { rules, patterns: patterns.compiled }
}

const HEADER_ROWS = 1

const utf8 = new TextEncoder()

function* readRules(
  csvData: string,
  patterns: RulePatterns,
  problems: CsvProblems,
): Generator<void, readonly ParsedRule[]> {
  const fail = (problem: string) => {
    problems.add(problem)
    return []
  }
  const bytes = utf8.encode(csvData).length
  if (bytes > MAX_CSV_BYTES) return fail(`it has ${bytes} bytes; at most ${MAX_CSV_BYTES} are allowed`)
  if (!isStorable(csvData)) return fail('it holds a NUL character or half a surrogate pair; remove it')
  const read = yield* readCsvRows(csvData, HEADER_ROWS + MAX_RULES + 1)
  if ('error' in read) return fail(read.error)
  const [header, ...rows] = read.rows
  if (header === undefined) return fail('it is empty; the first row must be a header')
  if (rows.length > MAX_RULES)
    return fail(`it has more than ${MAX_RULES} rules; row ${rows[MAX_RULES]?.row} is one too many`)
  const columns = readRuleHeader(header, problems)
  if (columns === null) return []
  if (rows.length === 0) return fail(`row ${header.row} is the header, and no rule follows it`)
  const rules: ParsedRule[] = []
  for (const row of rows) {
    if (problems.areEnough) break
    rules.push(yield* readRule(row, columns, patterns, problems))
  }
  return rules
}

function* readRule(
  { row, cells }: CsvRow,
  { headers, ruleId, percent, tags }: RuleColumns,
  patterns: RulePatterns,
  problems: CsvProblems,
): Generator<void, ParsedRule> {
  const read = <T>(place: number, parse: (text: string) => CellOutcome<T | null>): T | null => {
    const outcome = parse(cells[place] ?? '')
    if ('value' in outcome) return outcome.value
    problems.addAt(row, place, headers[place] ?? '', outcome.error)
    return null
  }
  for (const [place, cell] of cells.entries()) {
    const isNamed = (headers[place] ?? '') !== ''
    if (cell !== '' && !isNamed)
      problems.addAt(row, place, '', 'the column has no header; name it, or clear the cell')
  }
  const decided = {
    row,
    ruleId: ruleId === null ? null : read(ruleId, parseRuleId),
    percentOfRevenue: read(percent, parsePercent),
  }
  const conditions: Tag[] = []
  for (const { place, key } of tags) {
    // A pattern alone may take milliseconds to compile.
    yield
    const condition = read(place, text => parseCondition(key, text, patterns))
    if (condition !== null) conditions.push(condition)
  }
  return { ...decided, conditions }
}
