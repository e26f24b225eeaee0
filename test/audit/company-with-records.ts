import { seedNetwork } from '../bad-input/seed-network.ts'
import { insertApiKey } from '../harness/insert-api-key.ts'
import type { TestService } from '../harness/test-service.ts'
import type { RequestContext } from './audited-requests.ts'

export type CompanyWithRecords = Awaited<ReturnType<typeof companyWithRecords>>

/** A Company of its own with one record of each kind, and its owner. */
export async function companyWithRecords(service: TestService) {
  const companyId = await service.addCompany()
  const network = await seedNetwork(service, companyId)
  const ownerKey = await service.addUser(companyId, 'owner')
  const self = await service.request('GET', '/api/v5/user.json', { apiKey: ownerKey })
  const member = await service.request('POST', '/api/v5/users.json', {
    body: { user: { name: 'Member', memberships: [{ company_id: companyId, role: 'member' }] } },
  })
  const context: RequestContext = {
    network,
    memberId: member.body.user.id,
    memberKeyId: await insertApiKey(service.database, member.body.user.id),
    ownKeyId: await insertApiKey(service.database, self.body.user.id),
    send: (method, path, body) => service.request(method, path, { body, query: { company_id: companyId } }),
    countCalls: async calls => {
      await service.database.pool.query(
        `INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
         SELECT company_id, id, 'all', $2 FROM caps WHERE company_id = $1 AND kind = 'hard'
         ON CONFLICT (company_id, cap_id, window_label) DO UPDATE SET filled = $2`,
        [companyId, calls],
      )
    },
  }
  return { companyId, context, owner: { apiKey: ownerKey, id: self.body.user.id as number } }
}
