import { type Static, Type } from 'typebox'
import {
  Id,
  Integer,
  Nullable,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rules.ts'
import type { PasskeyRow, StoredFactors, TotpRow } from './store.ts'

export const ROOT_KEY = 'factor'

const MAX_NAME_LENGTH = 100

/** Longer than any code, with all the spaces that somebody types into one. */
const MAX_CODE_LENGTH = 100

const Name = RequiredText({
  maxLength: MAX_NAME_LENGTH,
  description: 'Which device it is, in your words.',
  'x-example': 'My phone',
})

const Code = Text({
  maxLength: MAX_CODE_LENGTH,
  description: 'Of an app, or one of the recovery codes.',
  'x-example': '287082',
})

/** Made by the browser and read by a library; what is wrong in it is found there. */
const PasskeyResponse = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'What the browser made of the options: `PublicKeyCredential.toJSON()`.',
})

export const TotpCreate = Type.Object({ name: Name }, { title: 'TotpCreate' })
export const TotpConfirm = Type.Object(
  { code: Text({ maxLength: MAX_CODE_LENGTH, description: 'Of the app.', 'x-example': '287082' }) },
  { title: 'TotpConfirm' },
)
export const PasskeyCreate = Type.Object(
  { name: Name, response: PasskeyResponse },
  { title: 'PasskeyCreate' },
)

/** One of them. */
export const FactorAnswer = Type.Object(
  { code: Type.Optional(Code), response: Type.Optional(PasskeyResponse) },
  { title: 'FactorAnswer' },
)

export const Proof = Type.Object(
  {
    password: Type.Optional(Text({ maxLength: MAX_PASSWORD_LENGTH, description: 'As it was chosen.' })),
    code: Type.Optional(Code),
    response: Type.Optional(PasskeyResponse),
  },
  { title: 'Proof' },
)

export const PasskeySignIn = Type.Object({ response: PasskeyResponse }, { title: 'PasskeySignIn' })

const Factor = Type.Object(
  {
    id: { ...Id, description: 'Unique among those of its kind.' },
    kind: OneOf(['totp', 'passkey'], {
      type: 'string',
      description: '`totp`: an app that shows codes. `passkey`: a key that a device holds.',
    }),
    name: Text({ description: 'Which device it is.', examples: ['My phone'] }),
    last_used_at: Nullable({ ...Timestamp, description: 'Null = never.' }),
    created_at: Timestamp,
  },
  { title: 'Factor' },
)

export const FactorDocument = Rooted(ROOT_KEY, Factor)

export const NewTotpDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      ...Factor.properties,
      secret: Text({
        description: 'To be typed into the app, shown this once.',
        examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
      }),
      uri: Text({
        description: 'The same as an address that apps read from a QR code.',
        examples: [
          'otpauth://totp/Dialplane:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dialplane',
        ],
      }),
    },
    { title: 'NewTotp' },
  ),
)

const RecoveryCodes = Type.Array(Text(), {
  description: 'Each opens once in place of a factor; shown this once.',
  examples: [['7K3M-9QXD-0VTB-4HRC']],
})

/** With the first factor come recovery codes. */
export const AddedFactorDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      ...Factor.properties,
      recovery_codes: Nullable({ ...RecoveryCodes, description: 'With the first factor; null with others.' }),
    },
    { title: 'AddedFactor' },
  ),
)

export const RecoveryCodesLeftDocument = Rooted(
  'recovery_codes',
  Type.Object(
    { left: Integer({ description: 'How many have not been used.', examples: [10] }) },
    { title: 'RecoveryCodesLeft' },
  ),
)

export const RecoveryCodesDocument = Rooted(
  'recovery_codes',
  Type.Object(
    { left: Integer({ description: 'How many have not been used.', examples: [10] }), codes: RecoveryCodes },
    { title: 'RecoveryCodes' },
  ),
)

/** As the browser takes them. */
export const PasskeyOptionsDocument = Rooted(
  'options',
  Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`; good for five minutes.',
  }),
)

export function totpFields(row: TotpRow): Static<typeof Factor> {
  return factorFields('totp', row)
}

export function passkeyFields(row: PasskeyRow): Static<typeof Factor> {
  return factorFields('passkey', row)
}

export function factorDocuments({ totp, passkeys }: StoredFactors): Static<typeof FactorDocument>[] {
  return [...totp.map(totpFields), ...passkeys.map(passkeyFields)].map(factor => ({ factor }))
}

function factorFields(
  kind: 'totp' | 'passkey',
  row: Pick<TotpRow, 'id' | 'name' | 'lastUsedAt' | 'createdAt'>,
) {
  return {
    id: row.id,
    kind,
    name: row.name,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
