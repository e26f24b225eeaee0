import { describe, expect, test } from 'vitest'
import { endOfDay, startOfDay } from '../parts/time-range.ts'
import { parseSearch, stringifySearch } from '../search-parameters.ts'
import { nextSort, readTableState, type TableDefinition, writeTableChanges } from './table-state.ts'

const TABLE: TableDefinition = {
  filters: [
    { kind: 'yes-no', name: 'paused', label: 'Paused' },
    {
      kind: 'choices',
      name: 'status[]',
      label: 'Status',
      choices: [
        { value: 'open', label: 'Open' },
        { value: 'closed', label: 'Closed' },
      ],
    },
  ],
  defaultSort: '-created_at',
}

const DAYS: TableDefinition = {
  filters: [
    { kind: 'date', name: 'created_at_start', label: 'Since', toMoment: startOfDay },
    { kind: 'date', name: 'created_at_end', label: 'Until', toMoment: endOfDay },
  ],
}

const read = (search: string) => readTableState(TABLE, parseSearch(search), 'America/Los_Angeles')
const write = (search: string, changes: Parameters<typeof writeTableChanges>[1]) =>
  decodeURIComponent(stringifySearch(writeTableChanges(parseSearch(search), changes)))

describe('an address', () => {
  test('without parameters is the list as it comes', () => {
    const { query, page, perPage, sort } = read('')
    expect({ page, perPage, sort }).toEqual({ page: 1, perPage: 50, sort: '-created_at' })
    expect(query).toEqual({ q: null, sort: '-created_at', page: 1, per_page: 50 })
  })

  test('says everything that the API is asked for', () => {
    const { query } = read('?q=north&paused=true&status[]=open&status[]=closed&sort=name&page=3&per_page=20')
    expect(query).toEqual({
      q: 'north',
      paused: 'true',
      'status[]': ['open', 'closed'],
      sort: 'name',
      page: 3,
      per_page: 20,
    })
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1.5',
    '?per_page=',
    '?paused=perhaps',
    '?status[]=gone',
  ])('that says nonsense (%s) is taken as one that does not say it', search => {
    expect(read(search).query).toEqual(read('').query)
  })

  test('asks for the days of the Company, not for those of UTC, and goes on saying days', () => {
    const search = parseSearch('?created_at_start=2026-11-20&created_at_end=2026-11-20')
    const { query, filters } = readTableState(DAYS, search, 'America/Los_Angeles')
    expect(query).toMatchObject({
      created_at_start: '2026-11-20T08:00:00.000Z',
      created_at_end: '2026-11-21T07:59:59.999Z',
    })
    expect(filters).toEqual({ created_at_start: '2026-11-20', created_at_end: '2026-11-20' })
  })

  test.each(['2026-02-31', '2026-2-1', 'yesterday', ''])('that says the day %j says none', day => {
    const search = parseSearch(`?created_at_start=${day}`)
    expect(readTableState(DAYS, search, 'UTC').query).not.toHaveProperty('created_at_start')
  })

  test.each([
    ['?revenue=5&revenue=20.5', ['5', '20.5']],
    ['?revenue=20&revenue=5', undefined],
    ['?revenue=5', undefined],
    ['?revenue=5&revenue=much', undefined],
  ])('says a range by its two ends, or none: %s', (search, wanted) => {
    const table: TableDefinition = { filters: [{ kind: 'range', name: 'revenue', label: 'Revenue' }] }
    expect(readTableState(table, parseSearch(search), 'UTC').query['revenue']).toEqual(wanted)
  })

  test('has as many rows to a page as the API, where that takes no other number', () => {
    const fixed = { filters: [], fixedPerPage: 100 }
    expect(readTableState(fixed, parseSearch('?per_page=20&page=2'), 'UTC').perPage).toBe(100)
  })

  test('asks for no more rows than the API gives', () => {
    expect(read('?per_page=5000').perPage).toBe(100)
  })
})

describe('a change', () => {
  test('of what rows are meant goes back to the first page, and keeps everything else', () => {
    expect(write('?q=north&page=3&open=7', { filters: { paused: 'true' } })).toBe(
      '?q=north&open=7&paused=true',
    )
    expect(write('?page=3', { q: 'south' })).toBe('?q=south')
    expect(write('?page=3', { sort: 'name' })).toBe('?sort=name')
  })

  test('of the page or of the open row keeps the rest', () => {
    expect(write('?paused=true', { page: 2 })).toBe('?paused=true&page=2')
    expect(write('?paused=true&page=2', { openRow: '7' })).toBe('?paused=true&page=2&open=7')
  })

  test('back to what is so anyway leaves nothing behind', () => {
    expect(
      write('?q=a&paused=true&page=2&per_page=20&open=7', {
        q: '',
        filters: { paused: null },
        perPage: 50,
        openRow: null,
      }),
    ).toBe('')
  })
})

describe('a press on a heading', () => {
  const press = (search: string, name: string, isHighestFirst = false) =>
    nextSort(read(search), name, isHighestFirst)

  test('orders words from A, then from Z, then as the list comes', () => {
    expect(press('', 'name')).toBe('name')
    expect(press('?sort=name', 'name')).toBe('-name')
    expect(press('?sort=-name', 'name')).toBeNull()
  })

  test('orders numbers from the highest', () => {
    expect(press('', 'priority', true)).toBe('-priority')
    expect(press('?sort=-priority', 'priority', true)).toBe('priority')
    expect(press('?sort=priority', 'priority', true)).toBeNull()
  })

  test('turns the order around where the list comes by that column', () => {
    expect(press('', 'created_at')).toBe('created_at')
    expect(press('?sort=created_at', 'created_at')).toBe('-created_at')
    expect(press('?sort=-created_at', 'created_at')).toBe('created_at')
  })
})
