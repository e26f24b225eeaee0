import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contactById,
  contactErrors,
  createContact,
  freshNumber,
  numbersOf,
  sendContact,
} from '../../../test/harness/contact-requests.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let otherCompanyId: number

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
})
afterAll(() => service.close())

const inOther = () => ({ query: { company_id: otherCompanyId } })
const get = async (id: number) => (await service.request('GET', contactById(id))).body.contact

describe('updating', () => {
  test('adds a number without id, changes one with id, and leaves the others', async () => {
    const { id, contact_numbers: stored } = await createContact(service, {
      contact_numbers_attributes: [{ number: freshNumber(), description: 'Home' }, { number: freshNumber() }],
    })
    const [first, second] = stored
    const [changed, added] = [freshNumber(), freshNumber()]
    const answer = await sendContact(service, 'PUT', contactById(id), {
      contact_numbers_attributes: [
        { number: added, description: 'Work' },
        { id: first.id, number: changed },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.contact.contact_numbers).toEqual([
      { ...first, number: changed },
      second,
      { number: added, description: 'Work', id: expect.any(Number) },
    ])
    expect(await get(id)).toEqual(answer.body.contact)
  })

  test('a description is changed alone, cleared by null, and left when it is not sent', async () => {
    const { id, contact_numbers: stored } = await createContact(service, {
      contact_numbers_attributes: [{ number: freshNumber(), description: 'Home' }],
    })
    const [number] = stored
    const describeAs = async (fields: object) =>
      (
        await sendContact(service, 'PUT', contactById(id), {
          contact_numbers_attributes: [{ id: number.id, ...fields }],
        })
      ).body.contact.contact_numbers
    expect(await describeAs({ description: 'Cottage' })).toEqual([{ ...number, description: 'Cottage' }])
    expect(await describeAs({ number: number.number })).toEqual([{ ...number, description: 'Cottage' }])
    expect(await describeAs({ description: null })).toEqual([{ ...number, description: null }])
  })

  test('removes a number by `_destroy`, whose value another may take at once', async () => {
    const { id, contact_numbers: stored } = await createContact(service, {
      contact_numbers_attributes: [{ number: freshNumber() }, { number: freshNumber() }],
    })
    const [first, second] = stored
    const answer = await sendContact(service, 'PUT', contactById(id), {
      contact_numbers_attributes: [
        { id: second.id, number: first.number },
        { id: first.id, _destroy: true },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.contact.contact_numbers).toEqual([{ ...second, number: first.number }])
    const moved = await createContact(service, { contact_numbers_attributes: [{ number: second.number }] })
    expect(numbersOf(moved)).toEqual([second.number])
  })

  test('two of its numbers may exchange their places', async () => {
    const { id, contact_numbers: stored } = await createContact(service, {
      contact_numbers_attributes: [{ number: freshNumber() }, { number: freshNumber() }],
    })
    const [first, second] = stored
    const answer = await sendContact(service, 'PUT', contactById(id), {
      contact_numbers_attributes: [
        { id: first.id, number: second.number },
        { id: second.id, number: first.number },
      ],
    })
    expect(answer.body.contact.contact_numbers).toEqual([
      { ...first, number: second.number },
      { ...second, number: first.number },
    ])
  })

  test('a number that it has already, sent without id, is the one it has', async () => {
    const before = await createContact(service, { contact_numbers_attributes: [{ number: '+13055550160' }] })
    const contact = { contact_numbers_attributes: [{ number: '305 555 0160', description: 'Again' }] }
    const answer = await sendContact(service, 'PUT', contactById(before.id), contact)
    const expected = [{ ...before.contact_numbers[0], description: 'Again' }]
    expect(answer.body.contact.contact_numbers).toEqual(expected)
    const twice = { contact_numbers_attributes: [{ number: '+13055550160' }, { number: '+13055550160' }] }
    expect(contactErrors(await sendContact(service, 'PUT', contactById(before.id), twice))).toEqual({
      'contact_numbers.number': ['has already been taken'],
    })
  })

  test('the number that another takes over may be added again', async () => {
    const { id, contact_numbers: stored } = await createContact(service)
    const [number] = stored
    const moved = freshNumber()
    const answer = await sendContact(service, 'PUT', contactById(id), {
      contact_numbers_attributes: [{ id: number.id, number: moved }, { number: number.number }],
    })
    expect(numbersOf(answer.body.contact)).toEqual([moved, number.number])
  })

  test('numbers of others, ids of others and ids named twice are refused, and nothing changes', async () => {
    const before = await createContact(service)
    const [own] = before.contact_numbers
    const other = (await createContact(service)).contact_numbers[0]
    const foreign = (await createContact(service, {}, inOther())).contact_numbers[0]
    const cases: [object[], object][] = [
      [[{ number: other.number }], { 'contact_numbers.number': ['has already been taken'] }],
      [[{ id: own.id, number: other.number }], { 'contact_numbers.number': ['has already been taken'] }],
      [[{ id: other.id, description: 'x' }], { 'contact_numbers.id': ['does not exist'] }],
      [[{ id: foreign.id, number: freshNumber() }], { 'contact_numbers.id': ['does not exist'] }],
      [[{ id: 2_000_000_000 }], { 'contact_numbers.id': ['does not exist'] }],
      [[{ id: own.id }, { id: own.id }], { 'contact_numbers.id': ['has already been taken'] }],
      [[{ id: own.id }, { number: own.number }], { 'contact_numbers.number': ['has already been taken'] }],
      [
        [{ id: own.id, _destroy: true }],
        { contact_numbers: ['must keep at least one: delete the contact instead'] },
      ],
      [[{ id: other.id, _destroy: true }], { 'contact_numbers.id': ['does not exist'] }],
      [[{ id: own.id, number: '12' }], { 'contact_numbers.number': ['is not a valid phone number'] }],
      [[{ id: own.id, number: null }], { 'contact_numbers.number': ["can't be blank"] }],
      [[{ description: 'of nothing' }], { 'contact_numbers.number': ["can't be blank"] }],
      [[{ id: 'x', number: freshNumber() }], { 'contact_numbers.id': ['must be an integer'] }],
    ]
    for (const [contact_numbers_attributes, errors] of cases) {
      const answer = await sendContact(service, 'PUT', contactById(before.id), {
        tag_list: '<<<a:b>>>',
        contact_numbers_attributes,
      })
      expect(answer.status).toBe(422)
      expect(contactErrors(answer)).toEqual(errors)
      expect(await get(before.id)).toEqual(before)
    }
  })

  test('tags are replaced as a whole, cleared by a blank list, and left when it is not sent', async () => {
    const { id } = await createContact(service, { tag_list: '<<<age:31>>>, <<<tier:gold>>>' })
    const tagsAfter = async (contact: object) =>
      (await sendContact(service, 'PUT', contactById(id), contact)).body.contact.tag_values.map(
        (tag: { key: string; operator: string; value: string }) => `${tag.key}${tag.operator}${tag.value}`,
      )
    expect(await tagsAfter({})).toEqual(['age==31', 'tier==gold'])
    expect(await tagsAfter({ tag_list: '<<<tier:silver>>>' })).toEqual(['tier==silver'])
    expect(await tagsAfter({ tag_list: '<<<geo:us-33101>>>,<<<a:b>>>,<<<geo:us-33102>>>' })).toEqual([
      'geo==us-33101,us-33102',
      'a==b',
    ])
    const refused = await sendContact(service, 'PUT', contactById(id), { tag_list: '<<<a:c>>>,<<<broken' })
    expect(contactErrors(refused)).toEqual({ tag_list: [expect.stringContaining('malformed')] })
    expect(await tagsAfter({})).toEqual(['geo==us-33101,us-33102', 'a==b'])
    expect(await tagsAfter({ tag_list: ' ' })).toEqual([])
  })

  test('a hundred tags are taken, one more is refused', async () => {
    const { id } = await createContact(service)
    const tagList = (count: number) =>
      Array.from({ length: count }, (_, index) => `<<<key${index}:value>>>`).join(',')
    expect(
      (await sendContact(service, 'PUT', contactById(id), { tag_list: tagList(100) })).body.contact
        .tag_values,
    ).toHaveLength(100)
    expect(
      contactErrors(await sendContact(service, 'PUT', contactById(id), { tag_list: tagList(101) })),
    ).toEqual({
      tag_list: ['has 101 tags; at most 100 are allowed'],
    })
  })

  test('what is there already, and what cannot change, change nothing', async () => {
    const before = await createContact(service, { tag_list: '<<<a:b>>>' })
    const [number] = before.contact_numbers
    for (const contact of [
      {},
      { tag_list: '<<<a:b>>>', contact_numbers_attributes: [number] },
      { id: 7, contact_numbers: [], tag_values: [], contact_numbers_attributes: [] },
    ]) {
      expect((await sendContact(service, 'PUT', contactById(before.id), contact)).body.contact).toEqual(
        before,
      )
    }
  })
})
