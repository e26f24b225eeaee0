import { describe, expect, test } from 'vitest'
import { endOfDay, startOfDay } from '../parts/time-range.ts'
import { parseSearch, stringifySearch } from '../search-parameters.ts'
import { isStep, nextSort, readTableState, type TableDefinition, writeTableChanges } from './table-state.ts'

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
  decodeURIComponent(stringifySearch(writeTableChanges(parseSearch(search), changes, TABLE)))

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
    expect(write('?q=north&page=3&tab=calls', { filters: { paused: 'true' } })).toBe(
      '?q=north&tab=calls&paused=true',
    )
    expect(write('?page=3', { q: 'south' })).toBe('?q=south')
    expect(write('?page=3', { sort: 'name' })).toBe('?sort=name')
  })

  test('of the page, of the open row or of the columns keeps the rest', () => {
    expect(write('?paused=true', { page: 2 })).toBe('?paused=true&page=2')
    expect(write('?paused=true&page=2', { openRow: '7' })).toBe('?paused=true&page=2&open=7')
    expect(write('?page=2&open=7', { columns: ['name', 'tid'] })).toBe('?page=2&open=7&columns=name,tid')
  })

  test.each([{ filters: { paused: null } }, { q: 'south' }, { sort: 'name' }, { perPage: 20 }, { page: 2 }])(
    'to other rows closes the one that is open: %j',
    changes => {
      expect(write('?paused=true&open=7', changes)).not.toContain('open')
    },
  )

  test('to other rows leaves a filter of the API’s that is called as an open row is', () => {
    const filters = [{ kind: 'yes-no', name: 'open', label: 'It lasts' }] as const
    expect(writeTableChanges({ open: 'true' }, { page: 2 }, { filters })).toMatchObject({ open: 'true' })
  })

  test('of columns is read as it was written, even where none was chosen', () => {
    for (const columns of [['name', 'tid'], [], null])
      expect(read(write('', { columns })).columns).toEqual(columns)
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

describe('Back', () => {
  const [shut, open] = [{ openRow: null }, { openRow: '7' }]

  test('leads to the page before, and closes the row that was opened', () => {
    expect(isStep({ page: 2 }, shut)).toBe(true)
    expect(isStep({ openRow: '7' }, shut)).toBe(true)
  })

  test('opens no row again that was closed or took the place of another', () => {
    expect(isStep({ openRow: null }, open)).toBe(false)
    expect(isStep({ openRow: '8' }, open)).toBe(false)
  })

  test('does not go through what was typed', () => {
    expect(isStep({ q: 'no' }, open)).toBe(false)
    expect(isStep({ filters: {} }, shut)).toBe(false)
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
