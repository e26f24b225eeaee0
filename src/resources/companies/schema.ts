import { type Static, Type } from 'typebox'
import { money, toDecimalString } from '../../domain/money/money.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import {
  Id,
  Nullable,
  NullableText,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { privateUrlProblem } from '../call-settings/refuse-private-urls.ts'
import { MAX_URL_LENGTH, NOT_A_URL, parseUrlTemplate } from '../call-settings/url-template.ts'
import type { companies } from './table.ts'

const ROOT_KEY = 'company'

export type CompanyRow = typeof companies.$inferSelect
export type CompanyColumns = Partial<typeof companies.$inferInsert>

const UseGlobalSuppressionList = Type.Boolean({
  description: 'Whether the installation-wide list blocks callers too.',
})

const TimerUrl = (description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength: MAX_URL_LENGTH, description })))

const optionalFields = {
  use_global_suppression_list: Type.Optional(UseGlobalSuppressionList),
  default_click_url: TimerUrl('The 0-second timer of campaigns created without timers.'),
  default_sale_url: TimerUrl('The 90-second timer of campaigns created without timers.'),
}

export const CompanyCreate = Type.Object(
  { name: RequiredText(), ...optionalFields },
  { title: 'CompanyCreate' },
)
export const CompanyUpdate = Type.Object(
  { name: Type.Optional(RequiredText()), ...optionalFields },
  { title: 'CompanyUpdate' },
)

export const Company = Type.Object(
  {
    id: Id,
    name: Text(),
    embedded_key: NullableText({
      description:
        'Key for embedded affiliate phone number management; null for who may not change the Company.',
      examples: ['0b6d3f5e8f0e4f579a342f1c9d7e6a5b'],
    }),
    per_number: Type.String({ description: 'Cost per number, as a decimal.', examples: ['1.0'] }),
    use_global_suppression_list: UseGlobalSuppressionList,
    balance: Type.String({ description: 'Account balance, as a decimal.', examples: ['0.0'] }),
    owner_user_name: Type.Optional(
      NullableText({
        description: 'Name of the Company’s owner; only for administrators.',
        examples: ['Ada Lovelace'],
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Company' },
)

export const CompanyDocument = Rooted(ROOT_KEY, Company)

/** @param ownerName null when nobody owns the Company; undefined when the caller may not know */
export function companyFields(row: CompanyRow, ownerName: string | null | undefined): Static<typeof Company> {
  return {
    id: row.id,
    name: row.name,
    embedded_key: row.embeddedKey,
    per_number: toDecimalString(money(row.perNumber)),
    use_global_suppression_list: row.useGlobalSuppressionList,
    balance: toDecimalString(money(row.balance)),
    ...(ownerName !== undefined && { owner_user_name: ownerName }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/**
 * The columns that a request body sets: only those whose field was sent.
 * @throws the failed validation of the URLs
 */
export function companyColumns(
  fields: Static<typeof CompanyUpdate>,
  allowPrivateUrls: boolean,
): CompanyColumns {
  const problems = new FieldProblems()
  const urlOrNull = (field: string, text: string | null) =>
    timerUrlOrNull(field, text, allowPrivateUrls, problems)
  const columns = {
    ...('name' in fields && { name: fields.name }),
    ...('use_global_suppression_list' in fields && {
      useGlobalSuppressionList: fields.use_global_suppression_list,
    }),
    ...(fields.default_click_url !== undefined && {
      defaultClickUrl: urlOrNull('default_click_url', fields.default_click_url),
    }),
    ...(fields.default_sale_url !== undefined && {
      defaultSaleUrl: urlOrNull('default_sale_url', fields.default_sale_url),
    }),
  }
  problems.throwIfAny(ROOT_KEY)
  return columns
}

/** A blank URL is none. It becomes a timer's, and is held to the same. */
function timerUrlOrNull(
  field: string,
  text: string | null,
  allowPrivateUrls: boolean,
  problems: FieldProblems,
): string | null {
  if (text === null || text.trim() === '') return null
  const url = parseUrlTemplate(text)
  const problem = url === null ? NOT_A_URL : privateUrlProblem(url, allowPrivateUrls)
  if (problem !== null) problems.add(field, problem)
  return url
}
