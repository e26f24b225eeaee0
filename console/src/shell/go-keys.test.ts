import { expect, test } from 'vitest'
import { SCREENS } from '../screens.ts'
import type { Resource } from '../session/session.ts'
import type { Role } from '../words/role-words.ts'
import { goKeysFor } from './go-keys.ts'

const lettersOf = (role: Role, seen: (resource: Resource) => boolean) =>
  Object.keys(goKeysFor({ role, may: (_, resource) => seen(resource) }, SCREENS)).join('')

test('keys lead nowhere that the role does not see', () => {
  expect(lettersOf('owner', () => true)).toBe('hlcprmtn')
  expect(lettersOf('reporter', resource => resource !== 'targets')).toBe('hlcprmn')
  const ofBuyers: readonly Resource[] = ['targets', 'own_company', 'calls', 'reports', 'rtb_inbounds']
  expect(lettersOf('buyer', resource => ofBuyers.includes(resource))).toBe('hlcpr')
})
