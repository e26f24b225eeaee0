import { eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { AuthenticatedUser } from '../access/authenticated-user.ts'
import { hasNoLimits } from '../access/key-limits.ts'
import { isRecentlyProven } from '../access/recent-proof.ts'
import type { MainRoutes } from '../access/routes.ts'
import type { Database } from '../platform/database/database.ts'
import { hasId } from '../platform/database/has-id.ts'
import { choiceFilter, idFilter, inAnyCase, listing } from '../platform/database/listing.ts'
import { inOrderOf, selectIds } from '../platform/database/select-page.ts'
import { setLinkHeader } from '../platform/http/link-header.ts'
import { forbidden, notFound } from '../platform/refusals/refusal.ts'
import { pageOf } from '../platform/wire/page.ts'
import {
  Id,
  Integer,
  Nullable,
  NullableText,
  NullableTimestamp,
  OneOf,
  Rooted,
  Text,
  Timestamp,
} from '../platform/wire/wire-types.ts'
import { type MailRow, mails } from './table.ts'

const STATUSES = ['pending', 'sent', 'failed'] as const

const listed = {
  id: Id,
  company_id: Nullable({ ...Id, description: 'Whose affair it is; null where it is no company’s.' }),
  to: Text({ description: 'The e-mail address that it goes to.', examples: ['ada@example.com'] }),
  subject: Text({ description: 'Its subject.', examples: ['You are invited to Acme'] }),
  status: OneOf(STATUSES, {
    type: 'string',
    description: '`pending` until it is sent, or given up; without `SMTP_URL` it stays so.',
    examples: ['pending'],
  }),
  attempts: Integer({ description: 'How often it was tried to send it.' }),
  error: NullableText({ description: 'Why the last attempt failed.' }),
  created_at: Timestamp,
  settled_at: { ...NullableTimestamp, description: 'When it was sent or given up.' },
}

const ListedMail = Rooted('mail', Type.Object(listed, { title: 'ListedMail' }))

const Mail = Rooted(
  'mail',
  Type.Object(
    {
      ...listed,
      text: NullableText({
        description:
          'What it says; null once it is sent, and for an API key with limits or a session without a recent proof (`/session/proof.json`), since its links let somebody in.',
      }),
      html: NullableText({ description: 'The same as HTML, where there is any; null where `text` is.' }),
      attachment: Nullable(
        Type.Object({
          filename: Text({ description: 'What the file is called.' }),
          content_type: Text({ description: 'What kind of text it is.', examples: ['text/csv'] }),
          content: Type.String({ description: 'What is in the file.' }),
        }),
      ),
    },
    { title: 'Mail' },
  ),
)

/** All but what mails say, which may be megabytes. */
const LISTED_COLUMNS = {
  id: mails.id,
  companyId: mails.companyId,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  error: mails.error,
  createdAt: mails.createdAt,
  settledAt: mails.settledAt,
}
type ListedRow = Pick<MailRow, keyof typeof LISTED_COLUMNS>

/** What mails are searched, sorted and filtered by. */
const MAIL_LIST = listing({
  searched: { id: mails.id, texts: [mails.recipient, mails.subject] },
  sorted: {
    to: inAnyCase(mails.recipient),
    subject: inAnyCase(mails.subject),
    created_at: mails.createdAt,
    settled_at: mails.settledAt,
  },
  filters: {
    status: choiceFilter(mails.status, STATUSES, 'Only those that are so.'),
    about_company_id: idFilter(mails.companyId, 'Only those that are the affair of this company.'),
  },
  preset: 'newest first',
})

const shared = { tag: 'Mails', rootKey: 'mail', authorize: requireAdministrator }

/** The outbox, for who sets people up where no mail server is. */
export function registerMailRoutes(routes: MainRoutes, { orm: db }: Pick<Database, 'orm'>): void {
  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/mails.json',
    summary: 'List mails',
    description: 'For administrators: what was sent in the last 30 days, or waits to be, the newest first.',
    scope: ['read', 'users'],
    query: MAIL_LIST.query,
    response: { 200: Type.Array(ListedMail) },
    handle: async ({ query, request, reply }) => {
      const page = pageOf(query)
      const { filter, order } = MAIL_LIST.rowsOf(query, undefined)
      const { ids, totalRows } = await selectIds(db, mails, filter, page, order)
      setLinkHeader(request, reply, page, totalRows)
      const rows = await db.select(LISTED_COLUMNS).from(mails).where(hasId(mails.id, ids))
      return inOrderOf(ids, rows, row => row.id).map(row => ({ mail: listedFields(row) }))
    },
  })

  routes.userRoute({
    ...shared,
    method: 'GET',
    url: '/mails/:id.json',
    params: Type.Object({ id: Id }),
    summary: 'Get a mail',
    description: 'For administrators: with what it says, until it is sent.',
    scope: ['read', 'users'],
    response: { 200: Mail },
    handle: async ({ user, params: { id } }) => {
      const [row] = await db.select().from(mails).where(eq(mails.id, id))
      if (row === undefined) throw notFound('mail', 'in this installation')
      const { text, html, attachment } = row
      return {
        mail: {
          ...listedFields(row),
          ...(mayFollowLinks(user) ? { text, html } : { text: null, html: null }),
          attachment: attachment && {
            filename: attachment.filename,
            content_type: attachment.contentType,
            content: attachment.content,
          },
        },
      }
    },
  })
}

function requireAdministrator({ administrator }: AuthenticatedUser): void {
  if (!administrator)
    throw forbidden('Only administrators may read mails: they hold links that sign people in.')
}

/** Who reads a link to set somebody's password has that account: no less is asked for it than to make one. */
function mayFollowLinks(user: AuthenticatedUser): boolean {
  return hasNoLimits(user.key) && isRecentlyProven(user, new Date())
}

function listedFields(row: ListedRow): Static<typeof ListedMail>['mail'] {
  return {
    id: row.id,
    company_id: row.companyId,
    to: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  }
}
