import { afterAll, beforeAll, expect, test } from 'vitest'
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
