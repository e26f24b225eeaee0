import { expect, test } from 'vitest'
import { curlOf } from './curl-of.ts'

const ORIGIN = 'https://calls.example'
const addressIn = (command: string) => command.replace(/^curl -H "[^"]+" '([^']*)'$/, '$1')

test('a request becomes a command with a placeholder for the key', () => {
  expect(curlOf(ORIGIN, { path: '/targets.json', query: { page: 2 } }, 7)).toBe(
    `curl -H "Authorization: Bearer $DIALPLANE_API_KEY" 'https://calls.example/targets.json?page=2&company_id=7'`,
  )
})

test('every value of a filter is asked for, and what is none is left out', () => {
  const query = { 'campaign_id[]': ['1', '2'], q: null, sort: '', converted: false }
  const { searchParams } = new URL(addressIn(curlOf(ORIGIN, { path: '/api/v5/calls.json', query }, 7)))
  expect([...searchParams]).toEqual([
    ['campaign_id[]', '1'],
    ['campaign_id[]', '2'],
    ['converted', 'false'],
    ['company_id', '7'],
  ])
})

test('a Company that is asked for stays the one', () => {
  const query = { company_id: 9 }
  expect(addressIn(curlOf(ORIGIN, { path: '/api/v5/users.json', query }, 7))).toBe(
    'https://calls.example/api/v5/users.json?company_id=9',
  )
})

test('nothing of it is taken for the shell’s, or for one of curl’s patterns', () => {
  const query = { 'tag[]': `it's {a,b} [1-9] $(x) "q" & more` }
  const address = addressIn(curlOf(ORIGIN, { path: "/tags/it's.json", query }, 7))
  expect(address).not.toMatch(/['"`[\]{}$ ]/)
  expect(new URL(address).searchParams.get('tag[]')).toBe(query['tag[]'])
})
