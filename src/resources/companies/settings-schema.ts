import { type Static, Type } from 'typebox'
import { money, toDecimalString } from '../../domain/money/money.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import type { CompanyColumns, CompanyRow } from './schema.ts'
import { SETTINGS_FIELDS } from './settings-fields.ts'

/** Ten digits before the point and four after it, as storage keeps amounts. */
const DECIMAL = '^\\d{1,10}(\\.\\d{1,4})?$'
const STORED_DECIMALS = 4

const PerMinute = (options: object) =>
  Type.String({ pattern: DECIMAL, description: 'Cost per minute, as a decimal.', ...options })

export const SettingsUpdate = Type.Object(
  { ...SETTINGS_FIELDS.updated, per_minute: Type.Optional(PerMinute({ 'x-example': '0.01' })) },
  { title: 'SettingsUpdate', description: 'What to change of them.' },
)
export const SettingsDocument = Rooted(
  'settings',
  Type.Object(
    { ...SETTINGS_FIELDS.shown, per_minute: PerMinute({ examples: ['0.01'] }) },
    { title: 'Settings', description: 'Settings of the Company.' },
  ),
)

export function settingsDocument(row: CompanyRow): Static<typeof SettingsDocument> {
  return {
    settings: {
      ...SETTINGS_FIELDS.document(row),
      per_minute: toDecimalString(money(row.perMinute)),
    },
  }
}

/** The columns that a request body sets: only those whose field was sent. */
export function settingsColumns(settings: Static<typeof SettingsUpdate>): CompanyColumns {
  return {
    ...SETTINGS_FIELDS.columnsOf(settings),
    ...(settings.per_minute !== undefined && {
      perMinute: money(settings.per_minute).toFixed(STORED_DECIMALS),
    }),
  }
}

/** Whether a value as it was sent, whatever it is, is the price per minute that the Company has. */
export function isPrice(sent: unknown, { perMinute }: Pick<CompanyRow, 'perMinute'>): boolean {
  return typeof sent === 'string' && new RegExp(DECIMAL).test(sent) && money(sent).eq(money(perMinute))
}
