import { recordAuditEvent } from '../../resources/audit-events/record-audit-event.ts'
import type { WaysIn } from '../../resources/users/profile-change.ts'
import { auditedInvitation, ROOT_KEY } from './schema.ts'
import { deleteInvitationsBy } from './store.ts'

/** Ends the links that somebody has sent into Companies whose users it does not manage any more; each Company has it on its log. */
export const withdrawInvitations: WaysIn['withdraw'] = async (tx, actor, userId, managed) => {
  for (const row of await deleteInvitationsBy(tx, userId, managed)) {
    await recordAuditEvent(
      tx,
      { companyId: row.companyId, user: actor },
      {
        resource: ROOT_KEY,
        resourceId: row.id,
        operation: 'delete',
        before: auditedInvitation(row),
        after: null,
      },
    )
  }
}
