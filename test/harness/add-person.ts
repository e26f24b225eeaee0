import type { Role } from '../../src/access/permissions.ts'
import { inserted } from '../../src/platform/database/database.ts'
import { createPasswordHasher } from '../../src/sign-in/passwords/password-hasher.ts'
import { setPassword } from '../../src/sign-in/passwords/store.ts'
import type { TestService } from './test-service.ts'

/** Long, and known to no guesser. */
export const PASSWORD = 'seven herons over the weir'

const hasher = createPasswordHasher()
let people = 0

/** Somebody who signs in with `PASSWORD`, by its own e-mail address; with one role in one Company. */
export async function addPerson(
  service: TestService,
  companyId: number,
  role: Role,
  scope?: { readonly affiliateId?: number; readonly targetId?: number },
) {
  const apiKey = await service.addUser(companyId, role, scope)
  const self = await service.request('GET', '/api/v5/user.json', { apiKey })
  const { id } = self.body.user as { id: number }
  const email = `person-${++people}@example.com`
  const { rows } = await service.database.pool.query<{ id: number }>(
    'UPDATE users SET email = $2, name = $3 WHERE id = $1 RETURNING id',
    [id, email, `Person ${people}`],
  )
  await setPassword(service.database.orm, inserted(rows[0]).id, await hasher.hash(PASSWORD))
  return { id, email, apiKey }
}
