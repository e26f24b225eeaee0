import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sessions } from '../../access/sessions/table.ts'
import { companyId, createdAt, identity, requiredText, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../../resources/companies/table.ts'
import { users } from '../../resources/users/table.ts'
import { OIDC_PROVIDER_FIELDS } from './fields.ts'

/** Services that vouch for who signs in, by OpenID Connect. */
export const oidcProviders = pgTable(
  'oidc_providers',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    ...OIDC_PROVIDER_FIELDS.columns,
    /** As `sealSecret` makes it of the client's secret; null where the provider gave none. */
    sealedSecret: text('sealed_secret'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('oidc_providers_name_unique').on(table.name),
  ],
)

/** Of whose e-mail addresses a provider is believed: each domain has one in the whole service. */
export const oidcDomains = pgTable(
  'oidc_domains',
  {
    companyId: companyId(),
    providerId: integer('provider_id').notNull(),
    /** In lower case. */
    domain: requiredText('domain'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.providerId, table.domain] }),
    unique('oidc_domains_domain_unique').on(table.domain),
    foreignKey({
      name: 'oidc_domains_provider',
      columns: [table.companyId, table.providerId],
      foreignColumns: [oidcProviders.companyId, oidcProviders.id],
    }).onDelete('cascade'),
  ],
)

/** Whom a provider means by whom: made by the first sign-in, and good whatever becomes of the e-mail address. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    companyId: companyId(),
    providerId: integer('provider_id').notNull(),
    /** Beside the provider, whose issuer may change: subjects of another one are other people. */
    issuer: requiredText('issuer'),
    subject: requiredText('subject'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.providerId, table.issuer, table.subject] }),
    unique('oidc_identities_user_unique').on(table.companyId, table.providerId, table.issuer, table.userId),
    foreignKey({
      name: 'oidc_identities_provider',
      columns: [table.companyId, table.providerId],
      foreignColumns: [oidcProviders.companyId, oidcProviders.id],
    }).onDelete('cascade'),
    index().on(table.userId),
  ],
)

/** By which provider's word a session was begun; it goes with either of them. */
export const oidcSessions = pgTable(
  'oidc_sessions',
  {
    companyId: companyId(),
    sessionId: integer('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    providerId: integer('provider_id').notNull(),
    /** As the provider was set up then: another one knows nothing of the session. */
    issuer: requiredText('issuer'),
    clientId: requiredText('client_id'),
    /** As `sealIdToken` makes it of the ID token; null where none is kept. */
    sealedIdToken: text('sealed_id_token'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.sessionId] }),
    foreignKey({
      name: 'oidc_sessions_provider',
      columns: [table.companyId, table.providerId],
      foreignColumns: [oidcProviders.companyId, oidcProviders.id],
    }).onDelete('cascade'),
  ],
)
