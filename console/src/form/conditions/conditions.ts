/** One condition on the tags of a call. */
export interface Condition {
  readonly key: string
  readonly operator: Operator
  readonly value: string
}

export type Operator = '==' | '!=' | '>=' | '<=' | '>' | '<' | '=~'

/** As the API names them, and as they are read between a key and a value. */
export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  '==': 'is',
  '!=': 'is not',
  '>=': 'is at least',
  '<=': 'is at most',
  '>': 'is more than',
  '<': 'is less than',
  '=~': 'matches',
}

interface TagValue {
  readonly key: string
  readonly operator: string
  readonly value: string
}

/** The tags of a record as conditions. */
export function conditionsOf(tags: readonly TagValue[]): readonly Condition[] {
  return tags.map(({ key, operator, value }) => ({ key, value, operator: operator as Operator }))
}

/** As the API takes them; rows in which nothing is typed are left out. */
export function tagListOf(conditions: readonly Condition[]): string {
  return conditions
    .filter(({ key, value }) => key.trim() !== '' || value.trim() !== '')
    .map(({ key, operator, value }) => `<<<${key.trim()}:${operator}${value.trim()}>>>`)
    .join(',')
}

/**
 * What they mean together: several `==` of one key are alternatives, and everything else must hold (completions.md §4).
 * @returns null where there are none: every call will do
 */
export function conditionsInWords(conditions: readonly Condition[]): string | null {
  const typed = conditions.filter(({ key, value }) => key.trim() !== '' && value.trim() !== '')
  if (typed.length === 0) return null
  const clauses: string[] = []
  const told = new Set<string>()
  for (const { key, operator, value } of typed) {
    if (operator !== '==') {
      clauses.push(`${key} ${OPERATOR_WORDS[operator]} ${quoted(value)}`)
    } else if (!told.has(key)) {
      told.add(key)
      const values = typed.filter(other => other.key === key && other.operator === '==')
      clauses.push(`${key} is ${orList(values.map(other => quoted(other.value)))}`)
    }
  }
  return `Only calls of which ${andList(clauses)}.`
}

/** Whether a row is another way to meet the one before it, or a further demand. */
export function joinWord(before: Condition, row: Condition): 'or' | 'and' {
  return before.key === row.key && before.operator === '==' && row.operator === '==' ? 'or' : 'and'
}

const quoted = (value: string) => (/[\s,]/.test(value) ? `“${value}”` : value)

const orList = (words: readonly string[]) => listed(words, 'or')
const andList = (words: readonly string[]) => listed(words, 'and')

function listed(words: readonly string[], join: string): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${join} ${words.at(-1)}`
}
