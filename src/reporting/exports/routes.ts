import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Database } from '../../platform/database/database.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import type { ClaimedWork } from '../../platform/jobs/claimed-work.ts'
import {
  conflict,
  type FieldErrors,
  MESSAGE,
  noneFound,
  notFound,
  tooMany,
} from '../../platform/refusals/refusal.ts'
import { ageSort, PageQuery, pageOf } from '../../platform/wire/page.ts'
import { Id, OneOf, Rooted } from '../../platform/wire/wire-types.ts'
import { type Audited, auditedTransactions } from '../../resources/changes/audited-changes.ts'
import { readLogSettings } from '../../resources/companies/log-settings.ts'
import { createExport, createRefusedExport, type ExportRequest } from './create-export.ts'
import {
  ExportDocument,
  exportCreate,
  exportDocument,
  FORMAT,
  fileKeyAt,
  ListedExportDocument,
  listedExportDocument,
  RefusedExport,
  ROOT_KEY,
} from './export-schema.ts'
import type { ExportSource } from './export-source.ts'
import {
  countUnfinished,
  type ExportRow,
  findExport,
  findExportOwner,
  readExportRequest,
  type Unfinished,
} from './find-export.ts'
import { EXPORT_STATUSES, listExports } from './list-exports.ts'
import { readColumns } from './read-columns.ts'
import { EXPORT_FILE_DAYS } from './settle-export.ts'

/** How many a Company may have waiting: a queue that grows faster than it is worked off would never end. */
const MAX_UNFINISHED = 100

/** Of these a publisher or buyer may have so many, and all of them together leave the rest to the Company's own people. */
const MAX_UNFINISHED_OF_PARTY = 10
const MAX_UNFINISHED_OF_PARTIES = 80

/** When a finished one may have made room. */
const RETRY_AFTER_SECONDS = 5

/** Long enough to begin a download, which may then take its time; short enough that a link passed on is soon worthless. */
const LINK_MS = 10 * 60 * 1_000

interface ExportPorts {
  readonly database: Database
  readonly log: ExportSource
  readonly maker: Pick<ClaimedWork, 'poke'>
  /** An address from which the file can be read until `expiresAt`, for the client of `request`. */
  link(key: string, expiresAt: Date, request: FastifyRequest): Promise<string>
  readonly now: () => Instant
}

const AUDITED: Audited<never> = {
  resource: ROOT_KEY,
  // Nobody changes an export.
  lock: async () => null,
  read: readExportRequest,
}

const ExportQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(
    OneOf(EXPORT_STATUSES, {
      type: 'string',
      description:
        'Only those that are being made, whose file is `ready`, that `failed` or were refused, or whose file `expired`.',
    }),
  ),
  sort: ageSort('id'),
})

/** To export is to read: whoever may read the log may export it, and gets the rows that it would show. */
const shared = {
  tag: 'Exports',
  permission: ['read', 'rtb_inbounds'],
  refusesUnknownParameters: true,
} as const

/** Files of a large part of the log, made in the background. */
export function registerExportRoutes(routes: MainRoutes, ports: ExportPorts): void {
  const { pool } = ports.database
  const changes = auditedTransactions(ports.database)
  const companyOf = async (params: unknown) => {
    const id = idInPath(params, 'id')
    return id === null ? null : findExportOwner(pool, id)
  }

  routes.companyRoute({
    ...shared,
    companyOf: (_, body) => ports.log.companyOf(ports.database.orm, paramsIn(body)),
    method: 'POST',
    url: '/api/v5/exports/rtb_inbounds.json',
    rootKey: ROOT_KEY,
    summary: 'Export RTB inbounds',
    description:
      'A CSV file, made in the background: poll the Export until `in_progress` is false. The window is fixed now, the rows are those of the moment in which the file is made, newest first. A publisher or buyer finds in each column what the list shows it. An invalid request is answered with an Export whose `errors` say what to change.',
    body: Rooted(ROOT_KEY, exportCreate(ports.log.parameters)),
    response: { 201: ExportDocument, 422: RefusedExport },
    handle: async ({ access, body, reply }) => {
      const asked = await readRequest(ports, access, body[ROOT_KEY])
      if ('errors' in asked) {
        const refused = await ports.database.transaction(tx => createRefusedExport(tx, access, asked.errors))
        reply.code(422)
        return exportDocument(refused, ports.now())
      }
      const created = await changes.create(access, AUDITED, async tx => {
        requireRoom(access, await countUnfinished(tx, access))
        return createExport(tx, access, asked)
      })
      ports.maker.poke()
      return exportDocument(created, ports.now())
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/api/v5/exports/rtb_inbounds.json',
    summary: 'List exports',
    description:
      'A page, newest first, of those of the last 30 days, refused ones too. A publisher or buyer sees those of its own rows.',
    query: ExportQuery,
    response: { 200: Type.Array(ListedExportDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listExports(pool, access, { ...query, now: ports.now() }, page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(row => listedExportDocument(row, ports.now()))
    },
  })

  routes.companyRoute({
    ...shared,
    companyOf,
    method: 'GET',
    url: '/api/v5/exports/rtb_inbounds/:id.json',
    summary: 'Get an export',
    description: `Its file can be downloaded for ${EXPORT_FILE_DAYS} days; then \`file_upload_url\` is null again.`,
    params: Type.Object({ id: Id }),
    response: { 200: ExportDocument },
    handle: async ({ access, params: { id } }) =>
      exportDocument(await requireExport(pool, access, id), ports.now()),
  })

  routes.companyRoute({
    ...shared,
    companyOf,
    method: 'GET',
    url: '/v2/reports/rtb_inbounds/:id/download',
    summary: 'Download an export',
    description:
      'Redirects to the file: CSV, compressed by gzip. The link is good for ten minutes and asks for no key; come here for another one.',
    params: Type.Object({ id: Id }),
    response: { 302: null, 409: ErrorBody },
    handle: async ({ access, params: { id }, request, reply }) => {
      const key = requireFile(await requireExport(pool, access, id), ports.now())
      reply.header('location', await ports.link(key, new Date(ports.now() + LINK_MS), request))
    },
  })
}

async function readRequest(
  { database, log, now }: ExportPorts,
  access: CompanyAccess,
  sent: Readonly<Partial<Record<'format' | 'params' | 'columns', unknown>>>,
): Promise<ExportRequest | { readonly errors: FieldErrors }> {
  const { format, params } = sent
  const isFormat = format === undefined || format === FORMAT
  const { zone, hasPayoutBidModification } = await readLogSettings(database.pool, access.companyId)
  const known = log.fields(now(), hasPayoutBidModification, partyOf(access)).map(({ name }) => name)
  const read = readColumns(sent.columns, known)
  const errors: FieldErrors = {
    ...(!isFormat && { format: [MESSAGE.notIncluded] }),
    ...('errors' in read && { columns: read.errors }),
  }
  if (params === undefined) return { errors: { ...errors, params: [MESSAGE.blank] } }
  if (!isObject(params)) return { errors: { ...errors, params: ['must be an object'] } }
  const asked = log.readRequest(params, now(), zone)
  if ('errors' in asked) return { errors: { ...errors, ...asked.errors } }
  return isFormat && 'columns' in read ? { ...asked, columns: read.columns } : { errors }
}

/** The filters of a body that has not been validated. */
function paramsIn(body: unknown): unknown {
  const asked = isObject(body) ? body[ROOT_KEY] : undefined
  return isObject(asked) ? asked['params'] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function requireExport(pool: Pool, access: CompanyAccess, id: number): Promise<ExportRow> {
  const row = await findExport(pool, access, id)
  if (row === null) throw notFound('export')
  return row
}

/** @returns its key */
function requireFile(row: ExportRow, now: Instant): string {
  const key = fileKeyAt(row, now)
  if (key !== null) return key
  if (row.state === 'failed') throw noneFound('This export has no file: its errors say what to change.')
  if (row.state === 'finished')
    throw noneFound(`The file of this export has expired after ${EXPORT_FILE_DAYS} days: export again.`)
  throw conflict(
    'The file is still being made: poll the export until in_progress is false.',
    RETRY_AFTER_SECONDS,
  )
}

/** So that no party keeps the Company, or another one, from exporting. @throws `too-many` */
function requireRoom(access: CompanyAccess, { ofCompany, own }: Unfinished): void {
  const isParty = partyOf(access) !== 'company'
  if (isParty && own >= MAX_UNFINISHED_OF_PARTY) throw tooManyUnfinished(`${own} of your exports`)
  if (ofCompany >= (isParty ? MAX_UNFINISHED_OF_PARTIES : MAX_UNFINISHED))
    throw tooManyUnfinished(`${ofCompany} exports of this Company`)
}

const tooManyUnfinished = (what: string) =>
  tooMany(`${what} are not finished yet: wait for one of them.`, RETRY_AFTER_SECONDS)
