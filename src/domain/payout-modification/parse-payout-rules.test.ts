import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/harness/at-once.ts'
import { parsePayoutRules } from './parse-payout-rules.ts'
import {
  MAX_COLUMNS,
  MAX_CSV_BYTES,
  MAX_ERRORS,
  MAX_PATTERN_NANOSECONDS,
  MAX_RULES,
} from './payout-rule-limits.ts'
import { readCsvRows } from './read-csv-rows.ts'

const rulesOf = (csv: string) => {
  const parsed = atOnce(parsePayoutRules(csv))
  if ('errors' in parsed) throw new Error(parsed.errors.join('\n'))
  return parsed.rules
}

const errorsOf = (csv: string) => {
  const parsed = atOnce(parsePayoutRules(csv))
  return 'errors' in parsed ? parsed.errors : []
}

const equal = (key: string, value: string) => ({ key, operator: '==', value })

describe('a table is read', () => {
  test('row by row, with its reserved columns anywhere', () => {
    expect(rulesOf('caller_state,payout_pct,age,rule_id\nFL,50,>=21,7\nTX,current,,\n')).toEqual([
      {
        row: 2,
        ruleId: 7,
        percentOfRevenue: 50,
        conditions: [equal('caller_state', 'FL'), { key: 'age', operator: '>=', value: '21' }],
      },
      { row: 3, ruleId: null, percentOfRevenue: null, conditions: [equal('caller_state', 'TX')] },
    ])
  })

  test.each([
    ['CA', '==', 'CA'],
    ['==CA', '==', 'CA'],
    ['!=CA', '!=', 'CA'],
    ['>=18', '>=', '18'],
    ['<=18', '<=', '18'],
    ['> 18', '>', '18'],
    ['<18', '<', '18'],
    ['=~^9(0|1)', '=~', '^9(0|1)'],
    ['=~=x', '=~', '=x'],
    ['==<b>', '==', '<b>'],
    ['!=*', '!=', '*'],
    ['a>=b', '==', 'a>=b'],
  ])('cell %s as %s %s', (cell, operator, value) => {
    expect(rulesOf(`age,payout_pct\n${cell},1`)[0]?.conditions).toEqual([{ key: 'age', operator, value }])
  })

  test.each(['*', '', '  ', ' * '])('cell %j as no constraint', cell => {
    expect(rulesOf(`age,payout_pct\n${cell},1`)[0]?.conditions).toEqual([])
  })

  test('with a row that ends early, whose further columns are no constraint', () => {
    expect(rulesOf('payout_pct,age,caller_state\n10\n20,5')).toMatchObject([
      { conditions: [] },
      { conditions: [equal('age', '5')] },
    ])
  })

  test('with keys that stand over several columns, and ones in any letters', () => {
    expect(rulesOf('payout_pct,age,Age,age\n1,>=1,x,<5')[0]?.conditions).toEqual([
      { key: 'age', operator: '>=', value: '1' },
      equal('Age', 'x'),
      { key: 'age', operator: '<', value: '5' },
    ])
  })

  test('with a byte order mark, any line endings, space around cells and quoted cells', () => {
    const csv = '\uFEFF"rule_id", age ,payout_pct\r\n1,"a,""b""", 10 \r2, 3 ,20\n'
    expect(rulesOf(csv)).toEqual([
      { row: 2, ruleId: 1, percentOfRevenue: 10, conditions: [equal('age', 'a,"b"')] },
      { row: 3, ruleId: 2, percentOfRevenue: 20, conditions: [equal('age', '3')] },
    ])
  })

  test('past blank rows, which count as a spreadsheet counts them, unlike line breaks in quotes', () => {
    const rules = rulesOf('\nage,payout_pct\n\n"a\nb",10\n,,\n1,20\n\n\n')
    expect(rules.map(({ row }) => row)).toEqual([4, 6])
  })

  test('past columns that a spreadsheet left empty to the right', () => {
    expect(rulesOf('age,payout_pct,,\n1,20,,,,\n')).toHaveLength(1)
  })

  test.each([
    ['0', 0],
    ['100', 100],
    ['62.50', 62.5],
    ['.5', 0.5],
    ['1000000', 1_000_000],
    ['current', null],
  ])('with payout_pct %s', (cell, percent) => {
    expect(rulesOf(`payout_pct\n${cell}`)[0]?.percentOfRevenue).toBe(percent)
  })

  test.each([
    ['-2147483648', -2_147_483_648],
    ['2147483647', 2_147_483_647],
    ['-0', 0],
    ['007', 7],
    ['', null],
  ])('with rule_id %j', (cell, ruleId) => {
    expect(rulesOf(`payout_pct,rule_id\n1,${cell}`)[0]?.ruleId).toBe(ruleId)
  })

  test('up to the limits', () => {
    const rules = Array.from({ length: MAX_RULES }, (_, index) => `${index},1`)
    expect(rulesOf(['age,payout_pct', ...rules].join('\n'))).toHaveLength(MAX_RULES)
    const columns = Array.from({ length: MAX_COLUMNS - 1 }, () => 'age')
    expect(rulesOf(`payout_pct,${columns.join(',')}\n1`)).toHaveLength(1)
    const table = 'age,payout_pct\né,1'
    expect(rulesOf(table + ' '.repeat(MAX_CSV_BYTES - Buffer.byteLength(table)))).toHaveLength(1)
  })
})

test.each([
  ['plain texts', (rule: number) => `^(google|bing)-${rule}`],
  ['plain texts anywhere', (rule: number) => `brand-${rule}|campaign-${rule}`],
  ['prefixes and numbers', (rule: number) => `^pub-${rule}-[0-9]{2}-(search|display)$`],
  ['any case', (rule: number) => `(?i)utm_campaign=[a-z]+_${rule}`],
  ['texts in their order', (rule: number) => `\\bsearch\\b.*brand ${rule}`],
])('every rule may have a pattern of its own: %s', (_, patternOf) => {
  const rules = Array.from({ length: MAX_RULES }, (_, rule) => `1,=~${patternOf(rule)}`)
  expect(rulesOf(['payout_pct,source', ...rules].join('\n'))).toHaveLength(MAX_RULES)
})

describe('a table is refused', () => {
  const BEGINNING = 'CSV data could not be parsed into rules: '

  test.each([
    ['no text at all', ' \n', 'it is empty; the first row must be a header.'],
    ['no rule', 'age,payout_pct\n', 'row 1 is the header, and no rule follows it.'],
    [
      'no payout_pct',
      'rule_id,age\n1,2',
      'row 1: the header "rule_id,age" has no column payout_pct; add it.',
    ],
    [
      'a reserved column twice',
      'rule_id,payout_pct,rule_id\n1,2,3',
      'row 1, column C ("rule_id"): this reserved column stands here twice.',
    ],
    [
      'a long key',
      `payout_pct,${'k'.repeat(101)}\n1,2`,
      `row 1, column B ("${'k'.repeat(60)}…"): the tag key is longer than 100 characters.`,
    ],
    [
      'a cell under no header',
      'payout_pct,,age\n1,x,2',
      'row 2, column B: the column has no header; name it, or clear the cell.',
    ],
    [
      'a row longer than the header',
      'payout_pct,age\n1,2\n1,2,3',
      'row 3, column C: the column has no header; name it, or clear the cell.',
    ],
    [
      'a quote that is never closed',
      'payout_pct,age\n1,2\n1,"2\n1,2\n',
      'row 3, column B: the opening quote is never closed.',
    ],
    [
      'a quote inside a cell',
      'payout_pct,age\n1,a"b"\n',
      'row 2, column B: a quote stands inside a cell that does not begin with one; quote the whole cell, and double the quotes in it.',
    ],
    [
      'text after a closing quote',
      'payout_pct,age\n\n1,"a"b\n',
      'row 3, column B: text follows a closing quote; double the quotes inside a quoted cell.',
    ],
    [
      'a NUL character',
      'payout_pct,age\n1,\0',
      'it holds a NUL character or half a surrogate pair; remove it.',
    ],
  ])('with %s', (_name, csv, sentence) => {
    expect(errorsOf(csv)).toEqual([BEGINNING + sentence])
  })

  test.each(['=5', '!5', '!', '~x', '=>5', '<>5', '>>5', '=<5', '=!5', '>~5', '='])(
    'with the unknown operator of %s',
    cell => {
      expect(errorsOf(`payout_pct,age\n1,2\n1,${cell}`)).toEqual([
        `${BEGINNING}row 3, column B ("age"): "${cell}" begins with an unknown operator; use one of == != >= <= > < =~, or == before a text that begins so.`,
      ])
    },
  )

  test.each(['>=', '!=', '=~', '==', '> '])('with the operator %s and no value', cell => {
    expect(errorsOf(`payout_pct,age\n1,${cell}`)).toEqual([
      `${BEGINNING}row 2, column B ("age"): "${cell.trim()}" has no value after its operator.`,
    ])
  })

  test.each(['(', '(?=a)', '(a)\\1', '(a{500}){2}'])('with %s, which is no pattern', pattern => {
    expect(errorsOf(`payout_pct,age\n1,=~${pattern}`)).toEqual([
      `${BEGINNING}row 2, column B ("age"): "=~${pattern.replace('\\', '\\\\')}": it is not a valid RE2 regular expression, or too large a one.`,
    ])
  })

  test.each(['', '-1', 'Current', '50%', '1e2', 'NaN', 'Infinity', '1000001', '9'.repeat(400), '0x10'])(
    'with payout_pct %j',
    cell => {
      const errors = errorsOf(`age,payout_pct\n5,${cell}`)
      expect(errors).toHaveLength(1)
      expect(errors[0]).toMatch(
        /^CSV data could not be parsed into rules: row 2, column B \("payout_pct"\): /,
      )
    },
  )

  test.each(['x', '1.5', '*', '2147483648', '-2147483649', '1e3'])('with rule_id %j', cell => {
    const errors = errorsOf(`age,payout_pct,rule_id\n5,1,${cell}`)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/^CSV data could not be parsed into rules: row 2, column C \("rule_id"\): /)
  })

  test('beyond the limit of rules', () => {
    const rules = Array.from({ length: MAX_RULES + 1 }, (_, index) => `${index},1`)
    expect(errorsOf(['age,payout_pct', ...rules].join('\n'))).toEqual([
      `${BEGINNING}it has more than 1000 rules; row 1002 is one too many.`,
    ])
  })

  test('with a megabyte of blank rows', () => {
    expect(errorsOf(`age,payout_pct${'\n'.repeat(1_000_000)}1,1`)).toEqual([
      `${BEGINNING}it has more than 10000 rows; remove the blank ones.`,
    ])
  })

  test('beyond the limit of bytes, however many characters they make', () => {
    const table = `age,payout_pct\n${'é'.repeat(MAX_CSV_BYTES / 2)},1`
    expect(errorsOf(table)).toEqual([
      `${BEGINNING}it has ${Buffer.byteLength(table)} bytes; at most ${MAX_CSV_BYTES} are allowed.`,
    ])
  })

  test('beyond the limit of columns, and in columns that spreadsheets name with two letters', () => {
    expect(errorsOf(`payout_pct${',age'.repeat(MAX_COLUMNS)}\n1`)).toEqual([
      `${BEGINNING}row 1: it has ${MAX_COLUMNS + 1} columns; at most ${MAX_COLUMNS} are allowed.`,
    ])
    expect(errorsOf(`payout_pct${',age'.repeat(27)}\n1${','.repeat(27)}=5`)[0]).toContain(
      'row 2, column AB ("age")',
    )
  })

  test('beyond the length of a value', () => {
    expect(errorsOf(`payout_pct,age\n1,${'a'.repeat(1_001)}`)[0]).toContain('longer than 1000 characters')
    expect(errorsOf(`payout_pct,age\n1,${'a'.repeat(1_000)}`)).toEqual([])
  })

  test('beyond ten columns of patterns in every rule; plain texts hardly count', () => {
    const rules = (cells: (rule: number) => string) =>
      Array.from({ length: MAX_RULES }, (_, rule) => `1,${cells(rule)}`)
    const keys = Array.from({ length: 11 }, (_, column) => `key_${column}`)
    const ofTen = (rule: number) => `=~^${rule}.,`.repeat(10)
    const table = [`payout_pct,${keys}`, ...rules(ofTen)]
    expect(errorsOf(table.join('\n'))).toEqual([])
    expect(errorsOf([...table.slice(0, -1), `1,${ofTen(999)}=~^7.$`].join('\n'))[0]).toContain(
      `row 1001, column L ("key_10"): "=~^7.$": with this one`,
    )
    const plain = [`payout_pct,${keys}`, ...rules(rule => keys.map(key => `=~^(a|${key})-${rule}$`).join())]
    expect(errorsOf(plain.join('\n'))).toEqual([])
  })

  test('beyond what all patterns may cost together; one that is refused does not count', () => {
    const costly = Array.from({ length: 6 }, (_, index) => `1,=~(?:a|aa|[ab]*c){90}${index}`)
    const errors = errorsOf(['payout_pct,age', ...costly, '1,=~^b.$'].join('\n'))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('row 7, column B ("age")')
    expect(errors[0]).toContain(`of at most ${MAX_PATTERN_NANOSECONDS}; use shorter ones`)
  })

  test('a pattern costs anew in every column that has it, and once in all rules of that column', () => {
    const pattern = '=~(?:a|aa|[ab]*c){90}'
    const inColumns = (count: number) =>
      `payout_pct,${Array.from({ length: count }, (_, index) => `key_${index}`)}\n1${`,${pattern}`.repeat(count)}`
    expect(errorsOf(inColumns(5))).toEqual([])
    expect(errorsOf(inColumns(6))[0]).toContain('row 2, column G ("key_5")')
    const rules = Array.from({ length: MAX_RULES }, () => `1,${pattern}`)
    expect(errorsOf(['payout_pct,age', ...rules].join('\n'))).toEqual([])
  })

  test('with every problem at once, up to a bound', () => {
    expect(errorsOf('payout_pct,age\n-1,=5\n1,2\nx,3')).toHaveLength(3)
    const rules = Array.from({ length: 500 }, () => '1,=5')
    expect(errorsOf(['payout_pct,age', ...rules].join('\n'))).toHaveLength(MAX_ERRORS)
  })
})

describe('others get their turn while a CSV', () => {
  const turnsOf = (work: Iterable<void>) => [...work].length

  test('is split into rows, a few at a time or a few kilobytes', () => {
    expect(turnsOf(readCsvRows('a\n'.repeat(5_000), 10_000))).toBeGreaterThanOrEqual(25)
    expect(turnsOf(readCsvRows(`${'a'.repeat(20_000)}\n`.repeat(50), 10_000))).toBeGreaterThanOrEqual(50)
  })

  test('is read, at every condition', () => {
    expect(turnsOf(parsePayoutRules(`payout_pct,age,zip\n${'1,=~^a,2\n'.repeat(900)}`))).toBeGreaterThan(
      1_800,
    )
  })

  test.each(['\n', '\r', '\r\n'])('is split at any line ending, %j, and inside quotes never', ending => {
    const text = `"é, ""x""${ending}y"`
    const csv = `\uFEFF${Array.from({ length: 3_000 }, (_, row) => `${row},${text}`).join(ending)}`
    const read = atOnce(readCsvRows(csv, 10_000))
    expect(read).toEqual({
      rows: Array.from({ length: 3_000 }, (_, row) => ({
        row: row + 1,
        cells: [String(row), `é, "x"${ending}y`],
      })),
    })
  })

  test('is split, and a fault far below is said to be where it is', () => {
    expect(atOnce(readCsvRows(`${'a,b\n'.repeat(2_000)}a,"b`, 10_000))).toEqual({
      error: 'row 2001, column B: the opening quote is never closed',
    })
  })
})
