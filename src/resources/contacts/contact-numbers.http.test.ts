import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactById, createContact, freshNumber } from '../../../test/harness/contact-requests.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let otherCompanyId: number

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
})
afterAll(() => service.close())

const path = (number: string) => `/contact_numbers/${number}.json`

/** A Contact with so many numbers, each with a description. */
function create(count = 1, options: TestRequest = {}) {
  const numbers = Array.from({ length: count }, () => ({ number: freshNumber(), description: 'Home' }))
  return createContact(service, { contact_numbers_attributes: numbers }, options)
}

const put = (number: string, contact_number: unknown, options: TestRequest = {}) =>
  service.request('PUT', path(number), { body: { contact_number }, ...options })
const remove = (number: string, options: TestRequest = {}) => service.request('DELETE', path(number), options)
const numbersOf = async (id: number) =>
  (await service.request('GET', contactById(id))).body.contact.contact_numbers
const inOther = () => ({ query: { company_id: otherCompanyId } })

describe('updating', () => {
  test('changes the number and answers it with its description and id', async () => {
    const { id, contact_numbers: stored } = await create(2)
    const [first, second] = stored
    const answer = await put(first.number, { number: '(305) 555-0142' })
    expect(answer.status).toBe(200)
    const changed = { number: '+13055550142', description: 'Home', id: first.id }
    expect(answer.body).toEqual({ contact_number: changed })
    expect(await numbersOf(id)).toEqual([changed, second])
    expect((await put(first.number, {})).status).toBe(404)
  })

  test('takes a SIP address, of which the path may be one', async () => {
    const { contact_numbers: stored } = await create()
    const sip = (await put(stored[0].number, { number: 'sip:desk@PBX.example.com' })).body.contact_number
    expect(sip).toEqual({ ...stored[0], number: 'sip:desk@pbx.example.com' })
    for (const segment of ['sip:desk@pbx.example.com', 'sip%3Adesk%40pbx.example.com']) {
      expect((await put(segment, {})).body.contact_number).toEqual(sip)
    }
    expect((await put('sip:desk@pbx.example.com', { number: freshNumber() })).status).toBe(200)
  })

  test.each(['+13055550143', '%2B13055550143', '%2013055550143', '13055550143', '3055550143'])(
    'finds the number by the path %s',
    async segment => {
      const { contact_numbers: stored } = await create()
      await put(stored[0].number, { number: '+13055550143' })
      expect((await put(segment, { number: stored[0].number })).body.contact_number).toEqual(stored[0])
    },
  )

  test('changes the description alone; null clears it; nothing sent changes nothing', async () => {
    const { contact_numbers: stored } = await create()
    const [number] = stored
    const updated = async (fields: object) => (await put(number.number, fields)).body.contact_number
    expect(await updated({ description: 'Work' })).toEqual({ ...number, description: 'Work' })
    expect(await updated({})).toEqual({ ...number, description: 'Work' })
    expect(await updated({ number: number.number, id: 7 })).toEqual({ ...number, description: 'Work' })
    expect(await updated({ description: null })).toEqual({ ...number, description: null })
  })

  test('a number that any contact of the Company has is refused, and nothing changes', async () => {
    const { id, contact_numbers: stored } = await create(2)
    const other = (await create()).contact_numbers[0]
    for (const number of [stored[1].number, other.number]) {
      const answer = await put(stored[0].number, { number, description: 'Work' })
      expect(answer.status).toBe(422)
      expect(answer.body).toEqual({ contact_number: { errors: { number: ['has already been taken'] } } })
      expect(await numbersOf(id)).toEqual(stored)
    }
    const foreign = (await create(1, inOther())).contact_numbers[0]
    expect((await put(stored[0].number, { number: foreign.number })).status).toBe(200)
  })

  test.each([
    [{ number: '12' }, { number: ['is not a valid phone number'] }],
    [{ number: '' }, { number: ["can't be blank"] }],
    [{ number: null }, { number: ["can't be blank"] }],
    [{ number: 7 }, { number: ['must be a string'] }],
    [{ description: 7 }, { description: ['must be a string or null'] }],
  ])('%j is refused', async (fields, errors) => {
    const { id, contact_numbers: stored } = await create()
    const answer = await put(stored[0].number, fields)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ contact_number: { errors } })
    expect(await numbersOf(id)).toEqual(stored)
  })
})

describe('deleting', () => {
  test('removes the number from a contact that has another', async () => {
    const { id, contact_numbers: stored } = await create(2)
    expect(await remove(stored[0].number)).toMatchObject({ status: 204, body: '' })
    expect(await numbersOf(id)).toEqual([stored[1]])
    expect((await remove(stored[0].number)).status).toBe(404)
  })

  test('is not performed on the only number of a contact', async () => {
    const { id, contact_numbers: stored } = await create()
    const answer = await remove(stored[0].number)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      contact_number: { errors: { number: [expect.stringContaining('is the only one of its contact')] } },
    })
    expect(await numbersOf(id)).toEqual(stored)
  })
})

describe('refusals', () => {
  test('a number that nobody has, or only another Company, is 404, and so is an impossible one', async () => {
    const foreign = (await create(2, inOther())).contact_numbers[0]
    for (const number of [foreign.number, freshNumber(), '12', 'x']) {
      const expected = { status: 404, body: { error: 'No such contact number in this Company.' } }
      expect(await put(number, { description: 'Stolen' })).toMatchObject(expected)
      expect(await remove(number)).toMatchObject(expected)
    }
    expect((await put(foreign.number, {}, inOther())).body.contact_number).toEqual(foreign)
  })

  test('no key is 401, and roles that may not write are 403', async () => {
    const [number] = (await create(2)).contact_numbers
    expect((await remove(number.number, { apiKey: null })).status).toBe(401)
    for (const role of ['reporter', 'publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role, { affiliateId: 1, targetId: 1 })
      expect((await put(number.number, {}, { apiKey })).status).toBe(403)
      expect((await remove(number.number, { apiKey })).status).toBe(403)
    }
  })

  test.each([undefined, {}, { contact_number: null }, { number: '+12025550100' }, '['])(
    'a body of %j is 400',
    async body => {
      const [number] = (await create()).contact_numbers
      const options = body === undefined ? {} : { body }
      expect((await service.request('PUT', path(number.number), options)).status).toBe(400)
    },
  )
})

test('the audit log shows changes of a number as changes of its contact', async () => {
  const { id, contact_numbers: stored } = await create(2)
  const [first, second] = stored
  const changed = { ...first, number: freshNumber() }
  await put(first.number, { number: changed.number })
  await remove(second.number)
  await remove(changed.number)
  const { rows } = await service.database.pool.query(
    `SELECT operation, before, after FROM audit_events
     WHERE resource = 'contact' AND resource_id = $1 AND operation <> 'create' ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    {
      operation: 'update',
      before: { contact_numbers: [first, second] },
      after: { contact_numbers: [changed, second] },
    },
    {
      operation: 'update',
      before: { contact_numbers: [changed, second] },
      after: { contact_numbers: [changed] },
    },
  ])
})
