import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { Contact } from '../../api/resources/contacts.ts'
import { changedContact, contactValues, createdContact, refusalAtNumber } from './contact-values.ts'

const HOME = { id: 1, number: '+13055550142', description: 'Home' }
const CONTACT: Contact = {
  id: 7,
  contact_numbers: [HOME],
  tag_values: [{ id: 3, key: 'state', operator: '==', value: 'CA' }],
}

describe('a contact', () => {
  test('is typed as it is, and a new one begins with a number', () => {
    expect(contactValues(CONTACT)).toEqual({
      contact_numbers_attributes: [HOME],
      tag_list: ['state:CA'],
    })
    expect(createdContact(contactValues(null))).toEqual({
      contact_numbers_attributes: [{ number: '', description: null }],
      tag_list: '',
    })
  })

  test('is sent with what was changed, and numbers that went go with it', () => {
    const added = { number: '+13055550143', description: null }
    const before = contactValues(CONTACT)
    expect(changedContact({ contact_numbers_attributes: [added] }, before, before)).toEqual({
      contact_numbers_attributes: [{ id: 1, _destroy: true }, added],
    })
    expect(changedContact({ contact_numbers_attributes: [HOME, added] }, before, before)).toEqual({
      contact_numbers_attributes: [added],
    })
    expect(changedContact({ tag_list: [] }, before, before)).toEqual({ tag_list: '' })
  })
})

test('a refused number is marked where only one can be meant', () => {
  const error = new ApiError(422, { contact: { errors: { 'contact_numbers.number': ['is not valid'] } } })
  const fieldsOf = (...numbers: string[]) => {
    const rows = [HOME, ...numbers.map(number => ({ number, description: null }))]
    const typed = { ...contactValues(CONTACT), contact_numbers_attributes: rows }
    return Object.keys((refusalAtNumber(error, typed, CONTACT) as ApiError).fields)
  }
  expect(fieldsOf('+13055550144')).toEqual(['contact_numbers_attributes.1.number'])
  expect(fieldsOf('+13055550144', '12')).toEqual(['contact_numbers_attributes.2.number'])
  expect(fieldsOf('+13055550144', '+13055550145')).toEqual(['contact_numbers.number'])
})
