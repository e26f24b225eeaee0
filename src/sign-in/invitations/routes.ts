import { eq, gt, lte, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { ROLES } from '../../access/permissions.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import { requireMayLetIn } from '../../resources/users/user-authority.ts'
import type { SignInPorts } from '../sign-in.ts'
import { audited, changesOf, invite, sendAgain, urlOfInvitation } from './invite.ts'
import {
  InvitationCreate,
  InvitationDocument,
  invitationDocument,
  ROOT_KEY,
  SentInvitationDocument,
} from './schema.ts'
import {
  deleteInvitation,
  listInvitations,
  lockInvitation,
  readInvitation,
  type SentInvitation,
} from './store.ts'
import { INVITATION_DAYS, invitations } from './table.ts'

const shared = { tag: 'Signing in', rootKey: ROOT_KEY }
const WHO = 'By those who manage the users of the Company.'

const INVITATION_LIST = listing({
  searched: { id: invitations.id, texts: [invitations.email, invitations.invitedBy] },
  sorted: {
    email: inAnyCase(invitations.email),
    created_at: invitations.createdAt,
    expires_at: invitations.expiresAt,
  },
  filters: {
    role: {
      schema: OneOf(ROLES, { type: 'string', description: 'Only invitations with this role.' }),
      condition: (role: string) => eq(invitations.role, role),
    },
    affiliate_id: {
      schema: { ...Id, description: 'Only those to this Affiliate.' },
      condition: (id: number) => eq(invitations.affiliateId, id),
    },
    target_id: {
      schema: { ...Id, description: 'Only those to this Target.' },
      condition: (id: number) => eq(invitations.targetId, id),
    },
    expired: {
      schema: Type.Boolean({ description: 'Only those that have run out, or only those that have not.' }),
      condition: (hasRunOut: boolean) => (hasRunOut ? lte : gt)(invitations.expiresAt, sql`now()`),
    },
  },
})

/** Who is invited into a Company, as its managers see it. */
export function registerInvitationRoutes(routes: MainRoutes, ports: Pick<SignInPorts, 'database'>): void {
  const { database } = ports

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/invitations.json',
    summary: 'List invitations',
    description: `${WHO} Those that were accepted or withdrawn are gone; those that have run out are kept for 30 days.`,
    permission: ['read', 'users'],
    query: INVITATION_LIST.query,
    response: { 200: Type.Array(InvitationDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listInvitations(
        database.orm,
        access.companyId,
        INVITATION_LIST.rowsOf(query, access),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      const now = Date.now()
      return rows.map(row => invitationDocument(row, now))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/invitations.json',
    summary: 'Invite somebody',
    description: `${WHO} Mails a link that is good for ${INVITATION_DAYS} days, once; the answer is the only one to show it.`,
    permission: ['write', 'users'],
    body: Rooted(ROOT_KEY, InvitationCreate),
    version: { resource: ROOT_KEY },
    response: { 201: SentInvitationDocument },
    handle: async ({ access, body: { invitation: fields }, request }) => {
      requireMayLetIn(access.user)
      const baseUrl = request.server.mailedBaseUrl(request)
      return sentDocument(await invite(ports, access, fields, baseUrl), baseUrl)
    },
  })

  const params = Type.Object({ id: Id })
  const single = { ...shared, url: '/invitations/:id.json', params }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get an invitation',
    description: WHO,
    permission: ['read', 'users'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: InvitationDocument },
    handle: async ({ access, params: { id } }) => {
      const row = await readInvitation(database.orm, access.companyId, id)
      if (row === null) throw notFound(ROOT_KEY)
      return invitationDocument(row, Date.now())
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Withdraw an invitation',
    description: `${WHO} Its link is good no more.`,
    permission: ['write', 'users'],
    response: { 204: null },
    handle: ({ access, params: { id } }) =>
      changesOf(database).delete(access, audited(lockInvitation), id, tx =>
        deleteInvitation(tx, access.companyId, id),
      ),
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/invitations/:id/send_again.json',
    params,
    summary: 'Send an invitation again',
    description: `${WHO} With another link, good for ${INVITATION_DAYS} days, which this answer alone shows; the old one is good no more. Whoever sends it answers for it from then on.`,
    permission: ['write', 'users'],
    response: { 201: SentInvitationDocument },
    handle: async ({ access, params: { id }, request }) => {
      requireMayLetIn(access.user)
      const baseUrl = request.server.mailedBaseUrl(request)
      return sentDocument(await sendAgain(ports, access, id, baseUrl), baseUrl)
    },
  })
}

function sentDocument({ row, token }: SentInvitation, baseUrl: string) {
  const { invitation } = invitationDocument(row, Date.now())
  return { invitation: { ...invitation, url: urlOfInvitation(baseUrl, token) } }
}
