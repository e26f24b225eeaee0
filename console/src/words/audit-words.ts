import { addresses } from '../addresses.ts'
import type { AuditEvent } from '../api/resources/audit-events.ts'
import { sentenceCase } from './reason-words.ts'

interface Audited {
  readonly label: string
  addressOf?(id: number): string
  /** Whether the API restores records of this kind. */
  readonly isRestorable?: true
}

/** What the audit log knows, by root key, and where each is looked at. */
const AUDITED: Readonly<Record<string, Audited>> = {
  affiliate: { label: 'Publisher', addressOf: addresses.publisher, isRestorable: true },
  alert: { label: 'Alert', addressOf: addresses.alert, isRestorable: true },
  scheduled_report: {
    label: 'Scheduled report',
    addressOf: addresses.scheduledReport,
    isRestorable: true,
  },
  api_key: { label: 'API key' },
  call: { label: 'Call' },
  campaign: { label: 'Campaign', addressOf: addresses.campaignById, isRestorable: true },
  company: { label: 'Company', addressOf: addresses.companySettings },
  contact: { label: 'Contact', addressOf: addresses.contact, isRestorable: true },
  export: { label: 'Export', addressOf: addresses.exports },
  invitation: { label: 'Invitation', addressOf: addresses.invitations },
  ledger_entry: { label: 'Ledger', addressOf: addresses.ledger },
  number: { label: 'Number', addressOf: addresses.number, isRestorable: true },
  number_pool: { label: 'Number pool', addressOf: addresses.numberPool, isRestorable: true },
  oidc_provider: { label: 'Single sign-on', addressOf: addresses.oidcProvider },
  payout_bid_modification_table: { label: 'Bid modification table' },
  postback_key: { label: 'Postback key' },
  settings: { label: 'Settings', addressOf: addresses.companySettings },
  static_caller_number: {
    label: 'Static caller',
    addressOf: addresses.staticCallerNumbers,
    isRestorable: true,
  },
  suppressed_number: {
    label: 'Suppressed number',
    addressOf: addresses.suppressedNumbers,
    isRestorable: true,
  },
  tag: { label: 'Tag', addressOf: addresses.tag, isRestorable: true },
  target: { label: 'Target', addressOf: addresses.target, isRestorable: true },
  target_group: { label: 'Group', addressOf: addresses.targetGroup, isRestorable: true },
  trunk: { label: 'Trunk', addressOf: addresses.trunk },
  user: { label: 'User', addressOf: addresses.user },
  webhook: { label: 'Webhook', addressOf: addresses.webhook, isRestorable: true },
}

const OPERATIONS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  sign_in: 'Signed in',
  begin_sign_in: 'Was asked for the second factor',
  sign_out: 'Signed out',
  end_call: 'Ended a call',
  correct_amounts: 'Corrected a call’s amounts',
  end_session: 'Ended a session',
  end_other_sessions: 'Ended other sessions',
  lock_out: 'Too many wrong passwords or codes',
  change_password: 'Changed the password',
  reset_password: 'Reset the password',
  add_factor: 'Added a second factor',
  remove_factor: 'Removed a second factor',
  renew_recovery_codes: 'Drew new recovery codes',
  link_identity: 'Linked with a provider',
  refuse_sign_in: 'Was not let in by a provider',
  reset_api_key: 'Reset the first API key',
  reset_cap: 'Reset a cap',
  roll_secret: 'Made a new secret',
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const AUDITED_CHOICES = choicesOf(
  Object.fromEntries(Object.entries(AUDITED).map(([key, { label }]) => [key, label])),
)
export const OPERATION_CHOICES = choicesOf(OPERATIONS)

export function operationWords(operation: string): string {
  return OPERATIONS[operation] ?? sentenceCase(operation)
}

type Named = Pick<AuditEvent, 'resource' | 'resource_id' | 'before' | 'after'>

/**
 * `Publisher North Media`, `Number (id 12)`: by its name where the event has it.
 * @param known what it is called now, where that is known
 */
export function recordWords({ resource, resource_id: id, before, after }: Named, known?: string): string {
  const label = AUDITED[resource]?.label ?? sentenceCase(resource)
  const fields = { ...before, ...after }
  const name = ['name', 'company_name', 'key', 'number', 'email', 'caller', 'uuid']
    .map(field => fields[field])
    .find(isText)
  if (resource === 'settings') return label
  return `${label} ${name ?? known ?? `(id ${id})`}`
}

/** null: it has no screen of its own. */
export function recordAddress({ resource, resource_id: id, after }: Named): string | null {
  const uuid = after?.['uuid']
  if (resource === 'call' && isText(uuid)) return addresses.call(uuid)
  return AUDITED[resource]?.addressOf?.(id) ?? null
}

/** Special acts have effects that no field holds: only these three are undone. */
export function isRestorable({
  resource,
  operation,
  before,
}: Pick<AuditEvent, 'resource' | 'operation' | 'before'>): boolean {
  // A bought number that was deleted is its carrier's again.
  if (operation === 'delete' && before?.['bought'] === true) return false
  return AUDITED[resource]?.isRestorable === true && ['create', 'update', 'delete'].includes(operation)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
