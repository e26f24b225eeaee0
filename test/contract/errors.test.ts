import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRtbNetwork } from '../harness/rtb-network.ts'
import { type ContractNetwork, createContractNetwork } from './contract-network.ts'

let network: ContractNetwork

beforeAll(async () => {
  network = await createContractNetwork()
})
afterAll(() => network.service.close())

/** service-api.md, Errors, row by row. */
test('a campaign with numbers attached is not deleted: 400', async () => {
  const answer = await network.send('DELETE', `/campaigns/cid/${network.cid}.json`)
  expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
})

test('a target that a campaign refers to is not deleted: 302', async () => {
  await network.send('POST', '/campaigns.json', { campaign: { target_ids: [network.targetId] } })
  const answer = await network.send('DELETE', `/targets/${network.targetId}.json`)
  expect(answer.status).toBe(302)
  expect(answer.headers['location']).toContain(`/targets/${network.targetId}.json`)
})

test('resetting a group’s cap is a 302 to the group, and a target’s a 200', async () => {
  const group = await network.send('POST', `/target_groups/${network.groupId}/reset_cap.json`)
  expect(group.status).toBe(302)
  expect(group.headers['location']).toContain(`/target_groups/${network.groupId}.json`)
  expect((await network.send('POST', `/targets/${network.targetId}/reset_cap.json`)).status).toBe(200)
})

test('an afid in use is a 500 with its message', async () => {
  const answer = await network.send('POST', '/api/v1/affiliates.json', { affiliate: { afid: network.afid } })
  expect(answer).toMatchObject({
    status: 500,
    body: { affiliate: { errors: { afid: ['has already been taken'] } } },
  })
})

test('the only number of a contact is not deleted', async () => {
  const number = network.freshNumber()
  await network.send('POST', '/contacts.json', { contact: { contact_numbers_attributes: [{ number }] } })
  const path = encodeURIComponent(number)
  expect((await network.send('DELETE', `/contact_numbers/${path}.json`)).status).toBe(422)
  expect((await network.send('GET', `/contact_numbers/${path}/contact.json`)).status).toBe(200)
})

test.each([
  ['what is no CSV', 'payout_pct\n"50'],
  ['an unknown operator', 'age,payout_pct\n=>5,50'],
  ['more than 1,000 rules', `payout_pct\n${'50\n'.repeat(1_001)}`],
  ['more than a megabyte', `payout_pct,note\n50,${' '.repeat(1_048_576)}`],
])('rules that cannot be read are a flat body: %s', async (_, csv_data) => {
  const path = `/api/v5/campaigns/${network.campaignId}/payout_bid_modification_tables.json`
  const answer = await network.send('POST', path, { payout_bid_modification_table: { csv_data } })
  const message = expect.stringMatching(/^CSV data could not be parsed into rules/)
  expect(answer).toMatchObject({ status: 422, body: { errors: [message] } })
  expect(Object.keys(answer.body)).toEqual(['errors'])
  expect((await network.send('GET', path)).body).toEqual([])
})

test('a reservation whose caps filled meanwhile is confirmed as no-target, with its uuid and status alone', async () => {
  const rtb = await createRtbNetwork(network.service, { targets: [{ hard_cap_attributes: { cap: 1 } }] })
  const [first, second] = [await rtb.ping(), await rtb.ping()]
  expect((await rtb.confirm(first.body.uuid)).body.status).toBe('confirmed')
  const answer = await rtb.confirm(second.body.uuid)
  expect(answer).toMatchObject({ status: 200, body: { uuid: second.body.uuid, status: 'no-target' } })
  expect(Object.keys(answer.body)).toEqual(['uuid', 'status'])
})
