import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contactByNumber,
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

describe('by number', () => {
  test.each([
    '+13055550170',
    '%2B13055550170',
    '%2b13055550170',
    '%2013055550170',
    '13055550170',
    '3055550170',
    '(305)%20555-0170',
  ])('%s in a path names the contact', async segment => {
    if ((await service.request('GET', contactByNumber('+13055550170'))).status === 404) {
      await createContact(service, { contact_numbers_attributes: [{ number: '+13055550170' }] })
    }
    const answer = await service.request('GET', contactByNumber(segment))
    expect(answer.status).toBe(200)
    expect(numbersOf(answer.body.contact)).toEqual(['+13055550170'])
  })

  test('so does a number abroad whose plus was read as a space', async () => {
    const { id } = await createContact(service, { contact_numbers_attributes: [{ number: '+442079460123' }] })
    expect((await service.request('GET', contactByNumber('%20442079460123'))).body.contact.id).toBe(id)
  })

  test.each(['sip:desk.7@pbx.example.com', 'sip%3Adesk.7%40pbx.example.com', 'SIP:desk.7@PBX.example.COM'])(
    'so does the SIP address %s',
    async segment => {
      const { body } = await sendContact(service, 'PUT', contactByNumber('sip:desk.7@pbx.example.com'), {})
      expect((await service.request('GET', contactByNumber(segment))).body).toEqual(body)
    },
  )

  test('an upsert that says nothing of the contact creates it, with 200', async () => {
    const number = freshNumber()
    const answer = await service.request('PUT', contactByNumber(number), { body: { contact: {} } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      contact: {
        id: expect.any(Number),
        contact_numbers: [{ number, description: null, id: expect.any(Number) }],
        tag_values: [],
      },
    })
  })

  test.each([undefined, {}])(
    'an upsert with the body %j, which lacks the root key, is 400 and creates nothing',
    async body => {
      const number = freshNumber()
      const answer = await service.request('PUT', contactByNumber(number), body === undefined ? {} : { body })
      expect(answer.status).toBe(400)
      expect((await service.request('GET', contactByNumber(number))).status).toBe(404)
    },
  )

  test('an upsert adds the number of the path to those of the body, or describes it from there', async () => {
    const [number, second, third] = [freshNumber(), freshNumber(), freshNumber()]
    const contact = { tag_list: '<<<a:b>>>', contact_numbers_attributes: [{ number: second }] }
    const added = await sendContact(service, 'PUT', contactByNumber(number), contact)
    expect(numbersOf(added.body.contact)).toEqual([number, second])
    expect(added.body.contact.tag_values).toMatchObject([{ key: 'a', value: 'b' }])
    const described = { contact_numbers_attributes: [{ number: third, description: 'Mobile' }] }
    const answer = await sendContact(service, 'PUT', contactByNumber(third), described)
    expect(answer.body.contact.contact_numbers).toMatchObject([{ number: third, description: 'Mobile' }])
  })

  test('the same upsert again changes nothing', async () => {
    const number = freshNumber()
    const contact = { tag_list: '<<<a:b>>>', contact_numbers_attributes: [{ number, description: 'Mobile' }] }
    const first = await sendContact(service, 'PUT', contactByNumber(number), contact)
    const second = await sendContact(service, 'PUT', contactByNumber(number), contact)
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  test('an upsert of a number that a contact has updates that contact', async () => {
    const before = await createContact(service, { tag_list: '<<<a:b>>>' })
    const added = freshNumber()
    const [number = ''] = numbersOf(before)
    const answer = await sendContact(service, 'PUT', contactByNumber(number), {
      contact_numbers_attributes: [{ number: added }],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.contact).toEqual({
      ...before,
      contact_numbers: [
        ...before.contact_numbers,
        { number: added, description: null, id: expect.any(Number) },
      ],
    })
  })

  test('an upsert that would take a number from another contact, or change its numbers, makes nothing', async () => {
    const other = (await createContact(service)).contact_numbers[0]
    const number = freshNumber()
    for (const [item, errors] of [
      [{ number: other.number }, { 'contact_numbers.number': ['has already been taken'] }],
      [{ id: other.id, description: 'x' }, { 'contact_numbers.id': ['does not exist'] }],
    ]) {
      const answer = await sendContact(service, 'PUT', contactByNumber(number), {
        contact_numbers_attributes: [item],
      })
      expect(answer.status).toBe(422)
      expect(contactErrors(answer)).toEqual(errors)
      expect((await service.request('GET', contactByNumber(number))).status).toBe(404)
    }
  })

  test('an upsert of an impossible number is refused', async () => {
    for (const segment of ['12', 'x', 'sip:nowhere', '%20']) {
      const answer = await sendContact(service, 'PUT', contactByNumber(segment), {})
      expect(answer.status).toBe(422)
      expect(contactErrors(answer)).toEqual({ 'contact_numbers.number': ['is not a valid phone number'] })
    }
  })

  test('a contact that another Company has under the number is not touched by an upsert', async () => {
    const theirs = await createContact(service, {}, inOther())
    const [number = ''] = numbersOf(theirs)
    const ours = await sendContact(service, 'PUT', contactByNumber(number), { tag_list: '<<<a:b>>>' })
    expect(ours.body.contact.id).not.toBe(theirs.id)
    expect((await service.request('GET', contactByNumber(number), inOther())).body.contact).toEqual(theirs)
  })
})
