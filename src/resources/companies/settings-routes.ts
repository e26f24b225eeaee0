import { type Static, Type } from 'typebox'
import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import { accessWithin } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { forbidden } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AUDITED_SETTINGS, AUDITED_SETTINGS_WITH_ZONE } from './audited-company.ts'
import { requireCompanyPermission } from './company-permission.ts'
import { existing, requireCompanyWriter } from './company-route.ts'
import {
  isPrice,
  SettingsDocument,
  SettingsUpdate,
  settingsColumns,
  settingsDocument,
} from './settings-schema.ts'
import { findCompany, updateCompany } from './store.ts'

/** What a Company decides for itself beyond its own record. */
export function registerSettingsRoutes(
  routes: MainRoutes,
  db: Queryable,
  configuration: ConfigurationChanges,
): void {
  const path = { url: '/companies/:id/settings.json', params: Type.Object({ id: Id }) }

  routes.userRoute({
    tag: 'Companies',
    ...path,
    method: 'GET',
    summary: 'Get a company’s settings',
    description: 'What a Company decides for itself beyond its own record.',
    scope: ['read', 'company'],
    version: { resource: 'settings', parameter: 'id' },
    response: { 200: SettingsDocument },
    handle: async ({ user, params: { id } }) => {
      requireCompanyPermission(user, id, 'read')
      return settingsDocument(existing(await findCompany(db, id)))
    },
  })

  routes.userRoute({
    tag: 'Companies',
    ...path,
    method: 'PUT',
    summary: 'Update a company’s settings',
    description:
      'Changes what is sent; everything else stays. `per_minute` is what the Company is charged: only administrators change it; `require_second_factor` only who manages its users.',
    scope: ['write', 'company'],
    rootKey: 'settings',
    authorize: requireCompanyWriter,
    authorizeBody: (user, params, body) => requireMaySet(db, user, params, body),
    body: Rooted('settings', SettingsUpdate),
    response: { 200: SettingsDocument },
    handle: async ({ user, version, params: { id }, body: { settings } }) => {
      // Sent back as it was read, it may have been changed since by who may.
      const columns = settingsColumns(withinAuthority(user, id, settings))
      const audited = columns.timeZone === undefined ? AUDITED_SETTINGS : AUDITED_SETTINGS_WITH_ZONE
      const actor = { companyId: id, user, ...(version && { version }) }
      const row = await configuration.update(actor, audited, id, tx => updateCompany(tx, id, columns))
      return settingsDocument(existing(row))
    },
  })
}

/**
 * What a Company is charged is not its own to say (completions.md §10), and how its users sign in is not for everybody to
 * say in it. Who sends settings back as they were read changes nothing, and may.
 * @throws `forbidden`
 */
async function requireMaySet(db: Queryable, user: AuthenticatedUser, params: unknown, body: unknown) {
  const settings = (body as { settings?: SentSettings | null } | null | undefined)?.settings
  const { per_minute: perMinute, require_second_factor: needsFactor } = settings ?? {}
  if (user.administrator || (perMinute === undefined && needsFactor === undefined)) return
  const row = existing(await findCompany(db, idInPath(params, 'id') ?? 0))
  if (perMinute !== undefined && !isPrice(perMinute, row)) {
    throw forbidden('Only an administrator may change per_minute: leave it out, or send it as it is.')
  }
  if (needsFactor === undefined || needsFactor === row.requireSecondFactor) return
  if (!accessWithin(user, row.id)?.may('write', 'users')) {
    throw forbidden('Only an owner or superuser may change require_second_factor: leave it out.')
  }
}

/** What is sent, without what is not the user's to change. */
function withinAuthority(
  user: AuthenticatedUser,
  companyId: number,
  settings: Static<typeof SettingsUpdate>,
): Static<typeof SettingsUpdate> {
  if (user.administrator) return settings
  const { per_minute: _, require_second_factor: needsFactor, ...own } = settings
  const maySetFactor = accessWithin(user, companyId)?.may('write', 'users')
  return maySetFactor && needsFactor !== undefined ? { ...own, require_second_factor: needsFactor } : own
}

/** As it came, not yet validated. */
interface SentSettings {
  readonly per_minute?: unknown
  readonly require_second_factor?: unknown
}
