import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireRecentProof } from '../../access/recent-proof.ts'
import type { SessionRoutes } from '../../access/session-routes.ts'
import { visitorOf } from '../../access/sessions/visitor.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { findUser } from '../../resources/users/store.ts'
import { requireSelf } from '../../resources/users/user-authority.ts'
import { forgiveAttempt } from '../lock-out/attempts.ts'
import { openByGuess } from '../lock-out/record-lock-out.ts'
import type { SignInPorts } from '../sign-in.ts'
import { addMadePasskey, beginTotp, confirmTotp, dropFactor, renewRecoveryCodes } from './add-factor.ts'
import { countCode, wrongCode } from './count-code.ts'
import { registrationOptions, siteOf } from './passkeys.ts'
import {
  AddedFactorDocument,
  FactorDocument,
  factorDocuments,
  NewTotpDocument,
  PasskeyCreate,
  PasskeyOptionsDocument,
  passkeyFields,
  RecoveryCodesDocument,
  RecoveryCodesLeftDocument,
  ROOT_KEY,
  TotpConfirm,
  TotpCreate,
  totpFields,
} from './schema.ts'
import { countRecoveryCodesLeft, type FactorKind, listFactors, listPasskeys } from './store.ts'

const tag = 'Second factors'
const shared = { tag, rootKey: ROOT_KEY }

const site = (request: FastifyRequest) => siteOf(request.server.baseUrl(request))

/** What people sign in by beside a password, or in its place. */
export function registerFactorRoutes(routes: SessionRoutes, ports: SignInPorts): void {
  registerReading(routes, ports)
  registerTotp(routes, ports)
  registerPasskeys(routes, ports)
  registerRemoval(routes, ports)
  registerRecoveryCodes(routes, ports)
}

function registerReading({ sessionRoute }: SessionRoutes, { database }: SignInPorts): void {
  sessionRoute({
    ...shared,
    method: 'GET',
    url: '/session/factors.json',
    summary: 'List your second factors',
    description: 'Apps that show codes, and passkeys.',
    isBeforeEnrolment: true,
    response: { 200: Type.Array(FactorDocument) },
    handle: async ({ session }) => factorDocuments(await listFactors(database.orm, session.row.userId)),
  })
}

function registerTotp({ sessionRoute }: SessionRoutes, ports: SignInPorts): void {
  const { database, devices, factors } = ports

  sessionRoute({
    ...shared,
    method: 'POST',
    url: '/session/factors/totp.json',
    summary: 'Add an app that shows codes',
    description: 'It counts once it is confirmed by a code; until then another one takes its place.',
    isBeforeEnrolment: true,
    body: Rooted(ROOT_KEY, TotpCreate),
    response: { 201: NewTotpDocument },
    handle: async ({ session, body: { factor: fields } }) => {
      requireRecentProof(session.user, new Date(factors.now()))
      const { row, secret, uri } = await database.transaction(tx =>
        beginTotp(tx, factors, session.row.userId, fields.name),
      )
      return { factor: { ...totpFields(row), secret, uri } }
    },
  })

  sessionRoute({
    ...shared,
    method: 'POST',
    url: '/session/factors/totp/:id/confirm.json',
    params: Type.Object({ id: Id }),
    summary: 'Confirm an app',
    description:
      'By a code that it shows. With the first factor come recovery codes, and the user’s other browsers are asked for it.',
    isBeforeEnrolment: true,
    body: Rooted(ROOT_KEY, TotpConfirm),
    response: { 200: AddedFactorDocument, 409: ErrorBody },
    handle: async ({ session, params: { id }, body: { factor: fields }, request }) => {
      requireRecentProof(session.user, new Date(factors.now()))
      const { userId } = session.row
      const visitor = visitorOf(request)
      const counted = await countCode({ database, devices }, userId, visitor)
      const added = await openByGuess(
        database,
        { userId, address: visitor.address, counted, of: 'code' },
        () =>
          database.transaction(async tx => {
            const confirmed = await confirmTotp(tx, factors, session.row, id, fields.code)
            if (confirmed === null) throw wrongCode()
            await forgiveAttempt(tx, counted)
            return confirmed
          }),
      )
      return { factor: { ...totpFields(added.row), recovery_codes: added.recoveryCodes } }
    },
  })
}

function registerPasskeys({ sessionRoute }: SessionRoutes, { database, factors }: SignInPorts): void {
  sessionRoute({
    tag,
    method: 'POST',
    url: '/session/factors/passkeys/options.json',
    summary: 'Begin to add a passkey',
    description: 'What the browser makes one by.',
    isBeforeEnrolment: true,
    response: { 200: PasskeyOptionsDocument, 422: ErrorBody },
    handle: async ({ session: { row, user }, request }) => {
      const now = new Date(factors.now())
      requireRecentProof(user, now)
      const known = await listPasskeys(database.orm, row.userId)
      const challenge = factors.challenges.issue({ act: 'register', sessionId: row.id }, now)
      const { row: owner } = requireSelf(await findUser(database.orm, user.id))
      return { options: await registrationOptions(site(request), owner, known, challenge) }
    },
  })

  sessionRoute({
    ...shared,
    method: 'POST',
    url: '/session/factors/passkeys.json',
    summary: 'Add a passkey',
    description: 'As a second factor, and to sign in with alone. With the first factor come recovery codes.',
    isBeforeEnrolment: true,
    body: Rooted(ROOT_KEY, PasskeyCreate),
    response: { 201: AddedFactorDocument },
    handle: async ({ session, body: { factor: fields }, request }) => {
      requireRecentProof(session.user, new Date(factors.now()))
      const made = { ...fields, site: site(request) }
      const added = await database.transaction(tx => addMadePasskey(tx, factors, session.row, made))
      return { factor: { ...passkeyFields(added.row), recovery_codes: added.recoveryCodes } }
    },
  })
}

const KINDS: readonly (readonly [FactorKind, string])[] = [
  ['totp', '/session/factors/totp/:id.json'],
  ['passkey', '/session/factors/passkeys/:id.json'],
]

function registerRemoval({ sessionRoute }: SessionRoutes, { database, factors }: SignInPorts): void {
  for (const [kind, url] of KINDS) {
    sessionRoute({
      ...shared,
      method: 'DELETE',
      url,
      params: Type.Object({ id: Id }),
      summary: kind === 'totp' ? 'Remove an app' : 'Remove a passkey',
      description: 'With the last factor go the recovery codes.',
      response: { 204: null },
      handle: async ({ session: { row, user }, params: { id } }) => {
        requireRecentProof(user, new Date(factors.now()))
        await database.transaction(tx => dropFactor(tx, row.userId, kind, id))
      },
    })
  }
}

function registerRecoveryCodes({ sessionRoute }: SessionRoutes, { database, factors }: SignInPorts): void {
  const url = '/session/recovery_codes.json'

  sessionRoute({
    tag,
    method: 'GET',
    url,
    summary: 'Count your recovery codes',
    description: 'How many are left.',
    response: { 200: RecoveryCodesLeftDocument },
    handle: async ({ session }) => ({
      recovery_codes: { left: await countRecoveryCodesLeft(database.orm, session.row.userId) },
    }),
  })

  sessionRoute({
    tag,
    method: 'POST',
    url,
    summary: 'Draw new recovery codes',
    description: 'Ten, in place of those before; this answer alone shows them.',
    mayFailValidation: true,
    response: { 201: RecoveryCodesDocument, 422: ErrorBody },
    handle: async ({ session: { row, user } }) => {
      requireRecentProof(user, new Date(factors.now()))
      const codes = await database.transaction(tx => renewRecoveryCodes(tx, factors, row.userId))
      return { recovery_codes: { left: codes.length, codes } }
    },
  })
}
