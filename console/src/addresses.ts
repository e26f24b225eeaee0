import type { RecordKey } from './api/resource.ts'

/**
 * Every address of the console, and the only place that spells one (addresses.test.ts). They are relative to the Company,
 * whose id the router puts before them: `/console/7/publishers`. A screen registers the pattern of its own: `/publishers/$id`.
 */
export const addresses = {
  home: () => '/',
  setUp: () => '/set-up',

  live: () => '/live',
  calls: () => '/calls',
  newTestCall: () => '/calls/new',
  call: (uuid: string) => `/calls/${encodeURIComponent(uuid)}`,
  callAmounts: (uuid: string) => `/calls/${encodeURIComponent(uuid)}/amounts`,
  pings: () => '/pings',
  ping: (uuid: string) => `/pings/${encodeURIComponent(uuid)}`,
  conversions: () => '/conversions',
  exports: () => '/exports',
  newExport: () => '/exports/new',

  ...collection('campaigns', 'campaign'),
  importCampaigns: () => '/campaigns/import',
  /** Where only its internal id is known: client ids may be numbers, too. */
  campaignById: (id: RecordKey) => `/campaigns/by-id/${id}`,
  ...collection('targets', 'target'),
  importTargets: () => '/targets/import',
  ...collection('target-groups', 'targetGroup', 'targetGroups'),
  routingPreview: () => '/routing-preview',
  capSimulation: () => '/cap-simulation',

  ...collection('numbers', 'number'),
  importNumbers: () => '/numbers/import',
  ...collection('number-pools', 'numberPool', 'numberPools'),
  ...collection('trunks', 'trunk'),

  ...collection('publishers', 'publisher'),
  importPublishers: () => '/publishers/import',
  buyers: () => '/buyers',
  /** A buyer is a target seen as a partner: both have one id. */
  buyer: (targetId: RecordKey) => `/buyers/${targetId}`,
  ...collection('invitations', 'invitation'),

  ...collection('contacts', 'contact'),
  importContacts: () => '/contacts/import',
  ...collection('suppressed-numbers', 'suppressedNumber', 'suppressedNumbers'),
  importSuppressedNumbers: () => '/suppressed-numbers/import',
  checkSuppressedNumber: () => '/suppressed-numbers/check',
  ...collection('global-suppressed-numbers', 'globalSuppressedNumber', 'globalSuppressedNumbers'),
  ...collection('static-caller-numbers', 'staticCallerNumber', 'staticCallerNumbers'),
  importStaticCallerNumbers: () => '/static-caller-numbers/import',

  reports: () => '/reports',
  ...collection('saved-views', 'savedView', 'savedViews'),
  ...collection('scheduled-reports', 'scheduledReport', 'scheduledReports'),
  ...collection('alerts', 'alert'),

  ...collection('webhooks', 'webhook'),
  pixels: () => '/pixels',

  companySettings: () => '/settings/company',
  editCompanySettings: () => '/settings/company/edit',
  editOwnCompany: () => '/settings/company/company',
  ...collection('settings/tags', 'tag', 'tags'),
  importTags: () => '/settings/tags/import',
  ...collection('settings/users', 'user', 'users'),
  security: () => '/settings/security',
  ...collection('settings/single-sign-on', 'oidcProvider'),
  ...collection('settings/api-keys', 'apiKey', 'apiKeys'),
  ledger: () => '/settings/ledger',
  newLedgerEntry: () => '/settings/ledger/new',
  auditEvents: () => '/settings/audit',
  auditEvent: (id: RecordKey) => `/settings/audit/${id}`,
  mails: () => '/settings/mails',
  mail: (id: RecordKey) => `/settings/mails/${id}`,
  ...collection('settings/companies', 'company', 'companies'),

  account: () => '/account',
  ownTarget: () => '/my-target',
  statements: () => '/statements',
  editOwnTarget: () => '/my-target/edit',
  editAccount: () => '/account/edit',
} as const

/** Addresses outside of any Company, whole. */
export const outsideAddresses = {
  start: () => '/console/',
  reset: () => '/console/reset',
  first: () => '/console/first',
  invitation: () => '/console/invitation',
  apiReference: () => '/docs/',
  guide: () => '/guide/',
} as const

type Collection<One extends string, Many extends string> = Readonly<
  Record<Many, () => string> &
    Record<`new${Capitalize<One>}`, () => string> &
    Record<One | `edit${Capitalize<One>}`, (key: RecordKey) => string>
>

/** `publishers()`, `newPublisher()`, `publisher(7)`, `editPublisher(7)` */
function collection<One extends string, Many extends string = `${One}s`>(
  folder: string,
  one: One,
  many: Many = `${one}s` as Many,
): Collection<One, Many> {
  const capitalized = one.charAt(0).toUpperCase() + one.slice(1)
  const single = (key: RecordKey) => `/${folder}/${encodeURIComponent(key)}`
  return {
    [many]: () => `/${folder}`,
    [`new${capitalized}`]: () => `/${folder}/new`,
    [one]: single,
    [`edit${capitalized}`]: (key: RecordKey) => `${single(key)}/edit`,
  } as Collection<One, Many>
}
