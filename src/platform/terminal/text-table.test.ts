import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textTable, wrapText } from './text-table.ts'

const COLUMNS = [{ title: 'Buyer' }, { title: 'Calls', align: 'right' }, { title: 'Why' }] as const

test('columns are as wide as their longest cell, numbers to the right', () => {
  const rows = [
    ['Harbor', '7', 'eligible'],
    ['Sunrise Insurance', '12', 'full'],
  ]
  expect(textTable(COLUMNS, rows, 80)).toBe(
    [
      'Buyer              Calls  Why',
      '─────────────────  ─────  ────────',
      'Harbor                 7  eligible',
      'Sunrise Insurance     12  full',
    ].join('\n'),
  )
})

test('a table that is too wide wraps its widest column between words', () => {
  const rows = [['Harbor', '7', 'Friday 15:00 Asia/Tokyo, open 09:00–17:00']]
  expect(textTable(COLUMNS, rows, 36)).toBe(
    [
      'Buyer   Calls  Why',
      '──────  ─────  ─────────────────────',
      'Harbor      7  Friday 15:00',
      '               Asia/Tokyo, open',
      '               09:00–17:00',
    ].join('\n'),
  )
})

test('a column gives way before the words of another are broken', () => {
  const rows = [
    ['Night Desk', '0', 'outside_business_hours'],
    ['Long name of a buyer', '0', 'paused'],
  ]
  expect(textTable(COLUMNS, rows, 43)).toBe(
    [
      'Buyer         Calls  Why',
      '────────────  ─────  ──────────────────────',
      'Night Desk        0  outside_business_hours',
      'Long name of      0  paused',
      'a buyer',
    ].join('\n'),
  )
})

test('a table without rows is its header', () => {
  expect(textTable([{ title: 'Buyer' }], [], 80)).toBe('Buyer\n─────')
})

describe('wrapped text', () => {
  test('keeps a word that is longer than a line by breaking it', () => {
    expect(wrapText('an extraordinary case', 8)).toEqual(['an', 'extraord', 'inary', 'case'])
  })

  test('keeps its indent on every line', () => {
    expect(wrapText('  not Harbor: paused', 12)).toEqual(['  not', '  Harbor:', '  paused'])
  })

  test('is never wider than asked, and loses nothing but spaces', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('a', 'b', 'é') }))
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrapText(text.join(' '), width)
        expect(lines.every(line => line.length <= width)).toBe(true)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.join(''))
      }),
    )
  })
})
