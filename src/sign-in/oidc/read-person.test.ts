import { expect, test } from 'vitest'
import { readPerson } from './read-person.ts'

const CLAIMS = { iss: 'https://issuer.example', sub: 'ada', email: 'Ada@Acme.example', email_verified: true }
const PROVIDER = { domains: ['acme.example'] }

test('somebody is called what the provider says, else by the parts of the name, else by the address', () => {
  const nameOf = (claims: object) => readPerson({ ...CLAIMS, ...claims }, PROVIDER).name
  expect(nameOf({ name: ' Ada  Lovelace ' })).toBe('Ada Lovelace')
  expect(nameOf({ given_name: 'Ada', family_name: 'King' })).toBe('Ada King')
  expect(nameOf({ name: 7, given_name: 'Ada' })).toBe('Ada')
  expect(nameOf({ name: ' ' })).toBe('ada@acme.example')
  expect(nameOf({ name: 'a'.repeat(900) })).toHaveLength(200)
})

test('an address is compared in lower case, and only where lower case changes no letter into another', () => {
  expect(readPerson(CLAIMS, PROVIDER).email).toBe('ada@acme.example')
  const provider = { domains: ['kelvin.example'] }
  expect(() => readPerson({ ...CLAIMS, email: 'ada@\u212aelvin.example' }, provider)).toThrow('other_domain')
})

test('Google answers for a domain only where that is the account’s own', () => {
  const google = { ...CLAIMS, iss: 'https://accounts.google.com' }
  expect(() => readPerson(google, PROVIDER)).toThrow('other_domain')
  expect(() => readPerson({ ...google, hd: 'evil.example' }, PROVIDER)).toThrow('other_domain')
  expect(readPerson({ ...google, hd: 'acme.example' }, PROVIDER).subject).toBe('ada')
})
