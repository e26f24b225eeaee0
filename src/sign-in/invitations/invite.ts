import type { Static } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { Role } from '../../access/permissions.ts'
import { oneLine } from '../../domain/one-line.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { conflict, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { type Audited, auditedTransactions } from '../../resources/changes/audited-changes.ts'
import { findCompany } from '../../resources/companies/store.ts'
import { countAttempt } from '../lock-out/attempts.ts'
import type { SignInPorts } from '../sign-in.ts'
import { auditedInvitation, type InvitationCreate, ROOT_KEY } from './schema.ts'
import {
  countInvitations,
  isMember,
  lockInvitation,
  lockInvitationOf,
  readInvitation,
  renewInvitation,
  type SentInvitation,
  saveInvitation,
} from './store.ts'
import { INVITATION_DAYS } from './table.ts'

type Ports = Pick<SignInPorts, 'database'>

/** What is open at a time: more are no people that anybody expects. */
const MAX_INVITATIONS = 1_000

const TOO_MANY = conflict(
  `A Company may have ${MAX_INVITATIONS} invitations: withdraw those that nobody will accept any more.`,
)

const UNKNOWN_PARTY = {
  invitations_affiliate: invalid(ROOT_KEY, { affiliate_id: [MESSAGE.doesNotExist] }),
  invitations_target: invalid(ROOT_KEY, { target_id: [MESSAGE.doesNotExist] }),
}

/** How the audit log knows an invitation, by whichever key. */
export function audited<Key>(lock: Audited<Key>['lock']): Audited<Key> {
  return {
    resource: ROOT_KEY,
    lock,
    read: async (tx, companyId, id) => {
      const row = await readInvitation(tx, companyId, id)
      return row && auditedInvitation(row)
    },
  }
}

/**
 * Invites somebody into the actor's Company, by mail. Who was invited before gets another link for the old one.
 * @param baseUrl of the console
 * @throws `invalid` for who belongs to it already, and for a party without its record; `too-many`; `conflict`
 */
export async function invite(
  { database }: Ports,
  access: CompanyAccess,
  fields: Static<typeof InvitationCreate>,
  baseUrl: string,
): Promise<SentInvitation> {
  const { companyId, user } = access
  const email = fields.email.trim().toLowerCase()
  const party = partyOf(fields)
  await countInvitation(database, companyId, email)
  return withRefusals(UNKNOWN_PARTY, async () => {
    let token = ''
    const sent = await changesOf(database).upsert(
      access,
      audited(lockInvitationOf),
      email,
      async (tx, id) => {
        if (await isMember(tx, companyId, email))
          throw invalid(ROOT_KEY, { email: ['belongs to this Company already'] })
        if (id === null && (await countInvitations(tx, companyId)) >= MAX_INVITATIONS) throw TOO_MANY
        const saved = await saveInvitation(tx, {
          ...{ companyId, email, ...party },
          invitedByUserId: user.id,
          invitedBy: user.name,
        })
        token = saved.token
        await mailInvitation(tx, saved, baseUrl)
        return saved.row
      },
    )
    return { row: sent, token }
  })
}

/**
 * Gives an invitation another link, and mails that.
 * @throws `not-found`; `too-many`
 */
export async function sendAgain(
  { database }: Ports,
  access: CompanyAccess,
  id: number,
  baseUrl: string,
): Promise<SentInvitation> {
  const known = await readInvitation(database.orm, access.companyId, id)
  if (known !== null) await countInvitation(database, access.companyId, known.email)
  return changesOf(database).update(
    access,
    audited(lockInvitation),
    id,
    async tx => {
      const { id: invitedByUserId, name: invitedBy } = access.user
      const renewed = await renewInvitation(tx, access.companyId, id, { invitedByUserId, invitedBy })
      await mailInvitation(tx, renewed, baseUrl)
      return renewed
    },
    'send_again',
  )
}

/** @throws `too-many` where nobody expects so many mails */
async function countInvitation(database: Ports['database'], companyId: number, email: string): Promise<void> {
  await countAttempt(database, [
    { kind: 'invitation email', subject: `${companyId} ${email}` },
    { kind: 'invitation company', subject: String(companyId) },
  ])
}

/** Nothing that pings or calls are decided by. */
export const changesOf = (database: Ports['database']) => auditedTransactions(database)

/** What follows `#` is sent to no server, and stands in no log. */
export const urlOfInvitation = (baseUrl: string, token: string) =>
  `${baseUrl}/console/invitation#token=${token}`

/** @throws `invalid` for a publisher or buyer without its record, and for a record that the role has nothing to do with */
function partyOf({ role, affiliate_id = null, target_id = null }: Static<typeof InvitationCreate>) {
  const problems = {
    ...problemOf('affiliate_id', affiliate_id, role === 'publisher', 'publisher'),
    ...problemOf('target_id', target_id, role === 'buyer', 'buyer'),
  }
  if (Object.keys(problems).length > 0) throw invalid(ROOT_KEY, problems)
  return { role, affiliateId: affiliate_id, targetId: target_id }
}

function problemOf(field: string, id: number | null, isNeeded: boolean, role: Role) {
  if (isNeeded && id === null) return { [field]: [MESSAGE.blank] }
  return !isNeeded && id !== null ? { [field]: [`is for the role ${role} alone`] } : {}
}

async function mailInvitation(tx: Queryable, { row, token }: SentInvitation, baseUrl: string): Promise<void> {
  const { companyId, email, role } = row
  const invitedBy = asLabel(row.invitedBy)
  const company = asLabel((await findCompany(tx, companyId))?.name ?? 'a call network')
  await sendMail(tx, {
    companyId,
    to: email,
    subject: `You are invited to ${company}`,
    text: `${invitedBy} invites you to ${company} at ${baseUrl}, as ${role}.

Accept within ${INVITATION_DAYS} days:
${urlOfInvitation(baseUrl, token)}

If you do not know them, there is nothing to do: nothing was set up for you.
`,
  })
}

const MAX_LABEL_LENGTH = 100

/** A name as part of a sentence: what strangers read in the service's name is not for its owner to write. */
function asLabel(name: string): string {
  const line = oneLine(name)
  return line.length > MAX_LABEL_LENGTH ? `${line.slice(0, MAX_LABEL_LENGTH)}…` : line
}
