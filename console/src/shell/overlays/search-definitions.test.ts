import { expect, test } from 'vitest'
import { SCREENS } from '../../screens.ts'
import { SEARCHES } from './search-definitions.ts'

const ROW = { id: 7, cid: 'autos', number: '+13055550100', page: 'reports', email: 'ada@example.com' }

/** Those are the reports that their reader may see. */
const WITH_PAGES = SEARCHES.filter(({ heading }) => heading !== 'Saved views')

test.each(WITH_PAGES)('$heading are looked for by those who may open one', ({ needs, addressOf }) => {
  const address = addressOf(ROW)
  const folder = address.replace(/\/[^/]*$/, '')
  const page = SCREENS.find(({ path }) => path === address || new RegExp(`^${folder}/\\$\\w+$`).test(path))
  expect(page?.needs).toEqual(['read', needs])
})

test('what has no page is found in its list', () => {
  const placeOf = (heading: string) => {
    const search = SEARCHES.find(each => each.heading === heading)
    return [search?.addressOf(ROW), search?.queryOf?.({ ...ROW, state: '?facet=target&tag=a:1' })]
  }
  expect(placeOf('Invitations')).toEqual(['/invitations', { q: 'ada@example.com', open: '7' }])
  expect(placeOf('Static callers')).toEqual(['/static-caller-numbers', { q: '+13055550100' }])
  expect(placeOf('Saved views')).toEqual(['/reports', { facet: 'target', tag: 'a:1' }])
})

test('a view of a page that the console does not know leads nowhere', () => {
  const views = SEARCHES.find(({ heading }) => heading === 'Saved views')
  expect(views?.addressOf({ id: 7, page: 'elsewhere' })).toBe('')
})

/** Pages of records that are found otherwise, or not by name. */
const NOT_LOOKED_FOR = [
  // What is typed names one by itself (direct-hits.ts).
  '/calls/$id',
  '/pings/$id',
  // They have no names.
  '/settings/audit/$id',
  '/settings/mails/$id',
  // A reader has one or two.
  '/settings/api-keys/$id',
]

test('every kind of record that has a page is looked for', () => {
  const withPages = SEARCHES.filter(({ queryOf }) => queryOf === undefined)
  const folders = withPages.map(({ addressOf }) => addressOf(ROW).replace(/[^/]*$/, ''))
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
