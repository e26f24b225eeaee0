import { expect } from 'vitest'
import type { TestAnswer, TestRequest, TestService } from './test-service.ts'

/** A Contact on the wire, as far as tests look into it. */
export interface ShownContact {
  readonly id: number
  readonly contact_numbers: readonly { readonly id: number; readonly number: string }[]
}

export const CONTACTS = '/contacts.json'
export const contactById = (id: number) => `/contacts/${id}.json`
export const contactByNumber = (number: string) => `/contact_numbers/${number}/contact.json`

let numbersMade = 0

/** A number that no other test of the file has. */
export const freshNumber = () => `+1305555${String(1000 + ++numbersMade)}`

export const sendContact = (
  service: TestService,
  method: 'POST' | 'PUT',
  path: string,
  contact: unknown,
  options: TestRequest = {},
): Promise<TestAnswer> => service.request(method, path, { body: { contact }, ...options })

/** A Contact with one fresh number, unless `contact` says otherwise. */
export async function createContact(service: TestService, contact: object = {}, options: TestRequest = {}) {
  const fields = { contact_numbers_attributes: [{ number: freshNumber() }], ...contact }
  const answer = await sendContact(service, 'POST', CONTACTS, fields, options)
  expect(answer.body).toHaveProperty('contact.id')
  expect(answer.status).toBe(201)
  return answer.body.contact
}

export const numbersOf = (contact: ShownContact) => contact.contact_numbers.map(({ number }) => number)

export const contactErrors = (answer: TestAnswer) => answer.body.contact.errors
