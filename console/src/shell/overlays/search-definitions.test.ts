import { expect, test } from 'vitest'
import { SCREENS } from '../../screens.ts'
import { SEARCHES } from './search-definitions.ts'

const ROW = { id: 7, cid: 'autos', number: '+13055550100' }

test.each(SEARCHES)('$heading are looked for by those who may open one', ({ needs, addressOf }) => {
  const folder = addressOf(ROW).replace(/\/[^/]*$/, '')
  const page = SCREENS.find(({ path }) => new RegExp(`^${folder}/\\$\\w+$`).test(path))
  expect(page?.needs).toEqual(['read', needs])
})

/** Pages of records that are found otherwise, or not by name. */
const NOT_LOOKED_FOR = [
  // What is typed names one by itself (direct-hits.ts).
  '/calls/$id',
  '/pings/$id',
  // The picker at the top finds them.
  '/settings/companies/$id',
  // They have no names.
  '/settings/audit/$id',
  '/settings/mails/$id',
  // A Company, or a reader, has one or two.
  '/settings/api-keys/$id',
  '/settings/single-sign-on/$id',
]

test('every kind of record that has a page is looked for', () => {
  const folders = SEARCHES.map(({ addressOf }) => addressOf(ROW).replace(/[^/]*$/, ''))
  const missing = SCREENS.map(({ path }) => path).filter(
    path => path.includes('$') && !folders.some(folder => path.startsWith(folder)),
  )
  expect(missing.toSorted()).toEqual(NOT_LOOKED_FOR.toSorted())
})

test.each([
  ['Suppressed numbers', '305', 'north'],
  ['Pools', '12', 'north 12'],
  ['Webhooks', '12', 'example.com'],
])('%s are not asked for what they cannot have', (heading, found, notFound) => {
  const finds = SEARCHES.find(search => search.heading === heading)?.finds
  expect(finds?.test(found)).toBe(true)
  expect(finds?.test(notFound)).toBe(false)
})
