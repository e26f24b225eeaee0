import { describe, expect, test } from 'vitest'
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

const read = (search: string) => readTableState(TABLE, parseSearch(search))
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
