import { describe, expect, test } from 'vitest'
import type { ContractNetwork } from './contract-network.ts'
import { recordRequests } from './record-requests.ts'
import type { ResourceContract } from './resource-contract.ts'
import { shapeProblems } from './shape-problems.ts'

/** What the contract says of a resource's list: wrapping, order, fields and pages. */
export function describeList(resource: ResourceContract, networkOf: () => ContractNetwork): void {
  const { rootKey, list } = resource
  if (list === null) return
  const fields = list.fields ?? { ...resource.fields, ...resource.addedFields }
  const requests = () => recordRequests(resource, networkOf())

  describe('list', () => {
    const order = list.isNewestFirst ? 'descending' : 'ascending'
    test(`has ${list.isWrapped ? 'wrapped' : 'bare'} entries, ${order} by id`, async () => {
      const { createFields, createRecord, listRecords } = requests()
      const first = await createRecord(createFields())
      const second = await createRecord(createFields())
      const answer = await networkOf().send('GET', `${list.path(networkOf())}?per_page=1`)
      const [entry] = answer.body
      expect(list.isWrapped ? Object.keys(entry) : [rootKey]).toEqual([rootKey])
      const listed = await listRecords()
      const records = list.isNewestFirst ? listed.toReversed() : listed
      const ids = records.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      expect(ids.slice(-2)).toEqual([first.id, second.id])
      expect(shapeProblems(records.at(-1), fields)).toEqual([])
    })

    if (list.isPaged) describePages(list, networkOf)
  })
}

function describePages(list: NonNullable<ResourceContract['list']>, networkOf: () => ContractNetwork): void {
  const page = (query: string) => networkOf().send('GET', `${list.path(networkOf())}?${query}`)

  test('per_page sets the page, is clamped to 100, and Link names the other pages', async () => {
    const first = await page('per_page=1')
    expect(first.body).toHaveLength(1)
    expect(first.headers['link']).toMatch(
      /^<http[^>]*page=\d+[^>]*>; rel="last", <[^>]*page=2[^>]*>; rel="next"$/,
    )
    const second = await page('per_page=1&page=2')
    expect(second.headers['link']).toMatch(/rel="first".*rel="prev"/)
    expect(second.body).not.toEqual(first.body)
    expect((await page('per_page=5000')).status).toBe(200)
    expect((await page('per_page=100&page=90')).headers['link']).toBeUndefined()
  })

  test.each(['page=0', 'page=x', 'per_page=0', 'per_page=-1'])('%s is 400', async query => {
    expect(await page(query)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
}
