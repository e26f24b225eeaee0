import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CONTACTS,
  contactById,
  contactByNumber,
  contactErrors,
  createContact,
  freshNumber,
  numbersOf,
  type ShownContact,
  sendContact,
} from '../../../test/harness/contact-requests.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { MAX_CONTACT_NUMBERS } from './schema.ts'

let service: TestService
let otherCompanyId: number

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
})
afterAll(() => service.close())

const inOther = () => ({ query: { company_id: otherCompanyId } })
const get = async (id: number) => (await service.request('GET', contactById(id))).body.contact

describe('creating', () => {
  test('answers exactly the fields of the contract', async () => {
    const answer = await sendContact(service, 'POST', CONTACTS, {
      tag_list: '<<<tier:gold>>>',
      contact_numbers_attributes: [
        { number: '(305) 555-0142', description: 'Mobile' },
        { number: 'SIP:Agent@PBX.Example.com' },
      ],
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      contact: {
        id: expect.any(Number),
        contact_numbers: [
          { number: '+13055550142', description: 'Mobile', id: expect.any(Number) },
          { number: 'sip:Agent@pbx.example.com', description: null, id: expect.any(Number) },
        ],
        tag_values: [{ key: 'tier', value: 'gold', operator: '==', id: expect.any(Number) }],
      },
    })
    expect(await get(answer.body.contact.id)).toEqual(answer.body.contact)
  })

  test.each([
    [{ contact_numbers_attributes: undefined }, { contact_numbers: ["can't be blank"] }],
    [{ contact_numbers_attributes: [] }, { contact_numbers: ["can't be blank"] }],
    [{ contact_numbers_attributes: null }, { contact_numbers: ['must be an array'] }],
    [{ contact_numbers_attributes: [{}] }, { 'contact_numbers.number': ["can't be blank"] }],
    [{ contact_numbers_attributes: [{ number: ' ' }] }, { 'contact_numbers.number': ["can't be blank"] }],
    [{ contact_numbers_attributes: [{ number: null }] }, { 'contact_numbers.number': ["can't be blank"] }],
    [{ contact_numbers_attributes: [{ number: 7 }] }, { 'contact_numbers.number': ['must be a string'] }],
    [
      { contact_numbers_attributes: [{ number: '12' }] },
      { 'contact_numbers.number': ['is not a valid phone number'] },
    ],
    [
      { contact_numbers_attributes: [{ number: 'sip:nowhere' }] },
      { 'contact_numbers.number': ['is not a valid phone number'] },
    ],
    [
      { contact_numbers_attributes: [{ number: '+13055550143', description: 7 }] },
      { 'contact_numbers.description': ['must be a string or null'] },
    ],
    [
      { contact_numbers_attributes: [{ number: '+13055550143', description: 'x'.repeat(1001) }] },
      { 'contact_numbers.description': ['is too long (maximum is 1000 characters)'] },
    ],
    [
      { contact_numbers_attributes: [{ number: '+13055550143' }, { number: '305-555-0143' }] },
      { 'contact_numbers.number': ['has already been taken'] },
    ],
    [
      { contact_numbers_attributes: [{ id: 1, number: '+13055550143' }] },
      { 'contact_numbers.id': ['does not exist'] },
    ],
    [{ tag_list: '<<<a:b' }, { tag_list: [expect.stringContaining('malformed')] }],
    [{ tag_list: '<<<age:>=18>>>' }, { tag_list: [expect.stringContaining('age cannot have an operator')] }],
    [{ tag_list: 7 }, { tag_list: ['must be a string'] }],
    [
      { tag_list: '<<<a:b', contact_numbers_attributes: [{ number: '12' }] },
      { tag_list: [expect.any(String)], 'contact_numbers.number': [expect.any(String)] },
    ],
  ])('%j is refused, and no contact is made', async (fields, errors) => {
    const before = (await service.request('GET', CONTACTS, { query: { per_page: 100 } })).body
    const contact = { contact_numbers_attributes: [{ number: freshNumber() }], ...fields }
    const answer = await sendContact(service, 'POST', CONTACTS, contact)
    expect(answer.status).toBe(422)
    expect(contactErrors(answer)).toEqual(errors)
    expect((await service.request('GET', CONTACTS, { query: { per_page: 100 } })).body).toEqual(before)
  })

  test('as many numbers as the limit are taken, one more is refused', async () => {
    const numbers = Array.from({ length: MAX_CONTACT_NUMBERS + 1 }, () => ({ number: freshNumber() }))
    const refused = await sendContact(service, 'POST', CONTACTS, { contact_numbers_attributes: numbers })
    expect(contactErrors(refused)).toEqual({ contact_numbers: ['is too long (maximum is 100 entries)'] })
    const { id } = await createContact(service, { contact_numbers_attributes: numbers.slice(1) })
    const more = await sendContact(service, 'PUT', contactById(id), {
      contact_numbers_attributes: numbers.slice(0, 1),
    })
    expect(contactErrors(more)).toEqual({ contact_numbers: ['is too long (maximum is 100 entries)'] })
    expect((await get(id)).contact_numbers).toHaveLength(MAX_CONTACT_NUMBERS)
  })

  test('a number of another contact is refused; another Company may have it', async () => {
    const [number = ''] = numbersOf(await createContact(service))
    const contact = { contact_numbers_attributes: [{ number: freshNumber() }, { number }] }
    const answer = await sendContact(service, 'POST', CONTACTS, contact)
    expect(answer.status).toBe(422)
    expect(contactErrors(answer)).toEqual({ 'contact_numbers.number': ['has already been taken'] })
    expect(numbersOf(await createContact(service, contact, inOther()))).toContain(number)
  })
})

describe('deleting', () => {
  test.each([
    (contact: ShownContact) => contactById(contact.id),
    (contact: ShownContact) => contactByNumber(numbersOf(contact)[1] ?? ''),
  ])('takes its numbers and tags along, and frees the numbers', async path => {
    const contact = await createContact(service, {
      tag_list: '<<<a:b>>>',
      contact_numbers_attributes: [{ number: freshNumber() }, { number: freshNumber() }],
    })
    expect(await service.request('DELETE', path(contact))).toMatchObject({ status: 204, body: '' })
    expect((await service.request('DELETE', path(contact))).status).toBe(404)
    expect((await service.request('GET', contactById(contact.id))).status).toBe(404)
    const { rows } = await service.database.pool.query(
      'SELECT id FROM tag_values WHERE contact_id = $1 UNION ALL SELECT id FROM contact_numbers WHERE contact_id = $1',
      [contact.id],
    )
    expect(rows).toEqual([])
    for (const number of numbersOf(contact)) {
      expect((await service.request('GET', contactByNumber(number))).status).toBe(404)
    }
    const again = { contact_numbers_attributes: numbersOf(contact).map(number => ({ number })) }
    expect(numbersOf(await createContact(service, again))).toEqual(numbersOf(contact))
  })
})

describe('the list', () => {
  test('is paged by id, each contact with its own numbers and tags', async () => {
    const company_id = await service.addCompany('Lister')
    const query = { company_id }
    const made = []
    for (const tag of ['one', 'two', 'three']) {
      made.push(await createContact(service, { tag_list: `<<<a:${tag}>>>` }, { query }))
    }
    const all = await service.request('GET', CONTACTS, { query })
    expect(all.body).toEqual(made.map(contact => ({ contact })))
    expect(all.headers['link']).toBeUndefined()
    const page = await service.request('GET', CONTACTS, { query: { ...query, per_page: 2, page: 2 } })
    expect(page.body).toEqual([{ contact: made[2] }])
    expect(page.headers['link']).toMatch(/page=1&.*; rel="first", .*page=1&.*; rel="prev"$/)
    const beyond = await service.request('GET', CONTACTS, { query: { ...query, page: 9 } })
    // All fit on one page.
    expect([beyond.body, beyond.headers['link']]).toEqual([[], undefined])
  })

  test.each(['0', '-1', 'x', ' '])('page %j is 400', async page => {
    expect((await service.request('GET', CONTACTS, { query: { page } })).status).toBe(400)
  })
})

describe('refusals', () => {
  const NOBODY = { body: { contact: { tag_list: '' } } }

  test.each(['GET', 'PUT', 'DELETE'] as const)('%s of another Company’s contact is 404', async method => {
    const { id } = await createContact(service, {}, inOther())
    const options = method === 'PUT' ? NOBODY : {}
    const theirs = await service.request(method, contactById(id), options)
    const nobodys = await service.request(method, contactById(2_000_000_000), options)
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nobodys.body)
    expect((await service.request('GET', contactById(id), inOther())).status).toBe(200)
  })

  test.each(['GET', 'DELETE'] as const)(
    '%s of a number that only another Company has is 404',
    async method => {
      const [number = ''] = numbersOf(await createContact(service, {}, inOther()))
      const theirs = await service.request(method, contactByNumber(number))
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual((await service.request(method, contactByNumber('12'))).body)
    },
  )

  test('no key is 401; a reporter reads and does not write; publishers and buyers see none', async () => {
    const { id } = await createContact(service)
    expect((await service.request('GET', CONTACTS, { apiKey: null })).status).toBe(401)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await service.request('GET', contactById(id), { apiKey: reporter })).status).toBe(200)
    expect((await sendContact(service, 'PUT', contactById(id), {}, { apiKey: reporter })).status).toBe(403)
    expect(
      (await sendContact(service, 'PUT', contactByNumber(freshNumber()), {}, { apiKey: reporter })).status,
    ).toBe(403)
    expect((await service.request('DELETE', contactById(id), { apiKey: reporter })).status).toBe(403)
    for (const role of ['publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(service.companyId, role, { affiliateId: 1, targetId: 1 })
      expect((await service.request('GET', CONTACTS, { apiKey })).status).toBe(403)
    }
    const member = await service.addUser(service.companyId, 'member')
    expect((await service.request('DELETE', contactById(id), { apiKey: member })).status).toBe(204)
  })

  test.each([undefined, {}, { contact: [] }, { number: '+12025550100' }, '['])(
    'a body of %j is 400',
    async body => {
      const { id } = await createContact(service)
      for (const [method, path] of [
        ['POST', CONTACTS],
        ['PUT', contactById(id)],
      ] as const) {
        const answer = await service.request(method, path, body === undefined ? {} : { body })
        expect(answer.status).toBe(400)
        expect(answer.body).toEqual({ error: expect.stringMatching(/\.$/) })
      }
    },
  )

  test.each([{ contact: [] }, { contact: null }, [], 'x', '['])(
    'an upsert with the body %j is 400',
    async body => {
      expect((await service.request('PUT', contactByNumber(freshNumber()), { body })).status).toBe(400)
    },
  )
})

test('the audit log shows who changed what of a contact, and nothing for what changed nothing', async () => {
  const { id, contact_numbers: numbers } = await createContact(service, { tag_list: '<<<a:b>>>' })
  const [number] = numbers
  await sendContact(service, 'PUT', contactById(id), { tag_list: '<<<a:b>>>' })
  await sendContact(service, 'PUT', contactByNumber(number.number), { tag_list: '<<<a:c>>>' })
  await sendContact(service, 'PUT', contactById(id), { tag_list: '<<<broken' })
  await service.request('DELETE', contactByNumber(number.number))
  const { rows } = await service.database.pool.query(
    "SELECT operation, before, after FROM audit_events WHERE resource = 'contact' AND resource_id = $1 ORDER BY id",
    [id],
  )
  const tag = (value: string) => ({ key: 'a', value, operator: '==', id: expect.any(Number) })
  expect(rows).toEqual([
    {
      operation: 'create',
      before: null,
      after: { id, contact_numbers: numbers, tag_values: [tag('b')] },
    },
    { operation: 'update', before: { tag_values: [tag('b')] }, after: { tag_values: [tag('c')] } },
    {
      operation: 'delete',
      before: { id, contact_numbers: numbers, tag_values: [tag('c')] },
      after: null,
    },
  ])
})

test('the first contact of a Company makes its calls look callers up', async () => {
  const company_id = await service.addCompany('Fresh')
  const knows = async () =>
    (await service.database.pool.query('SELECT knows_callers FROM companies WHERE id = $1', [company_id]))
      .rows
  expect(await knows()).toEqual([{ knows_callers: false }])
  await createContact(service, {}, { query: { company_id } })
  expect(await knows()).toEqual([{ knows_callers: true }])
})
