import { boolean, text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { flag, requiredText } from '../../platform/database/columns.ts'
import { OneOf, RequiredText, Text } from '../../platform/wire/wire-types.ts'
import { field, plainFields, requiredField } from '../../resources/fields/plain-fields.ts'

/** What somebody may become by signing in: neither who manages others, nor a party, which needs a record. */
const ROLES_OF_NEW = ['reporter', 'member'] as const
type RoleOfNew = (typeof ROLES_OF_NEW)[number]

/** Part of an address that is copied into the provider's settings, and typed there by some. */
const NAME_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$'

/** Longer than any issuer or client that providers give out. */
const MAX_IDENTIFIER_LENGTH = 500

const roleOfNew = (name: string) => text(name).$type<RoleOfNew>().notNull().default('reporter')
const on = (name: string) => boolean(name).notNull().default(true)

/** Domains and the secret are in `schema.ts`. */
export const OIDC_PROVIDER_FIELDS = plainFields({
  name: requiredField(
    requiredText,
    Text({ pattern: NAME_PATTERN }),
    'Stands in the addresses of its sign-ins: lower-case letters, digits and hyphens; one of a kind in the service.',
    { example: 'acme-okta', shown: Text() },
  ),
  label: requiredField(
    requiredText,
    RequiredText({ maxLength: 60 }),
    'What the button says after “Sign in with”.',
    {
      example: 'Acme Okta',
      shown: Text(),
    },
  ),
  issuer: requiredField(
    requiredText,
    RequiredText({ maxLength: MAX_IDENTIFIER_LENGTH }),
    'The provider, as its discovery document calls itself. While domains are bound to it, only an administrator changes it.',
    { example: 'https://acme.okta.example', shown: Text() },
  ),
  client_id: requiredField(
    requiredText,
    RequiredText({ maxLength: MAX_IDENTIFIER_LENGTH }),
    'As what the provider knows this service.',
    { example: '0oa1b2c3d4', shown: Text() },
  ),
  role: field(
    roleOfNew,
    OneOf(ROLES_OF_NEW),
    'What those become who belong to the Company by signing in for the first time: `reporter` (default) or `member`.',
    { example: 'reporter', shown: OneOf(ROLES_OF_NEW, { type: 'string' }) },
  ),
  creates_members: field(
    flag,
    Type.Boolean(),
    'Whether who has no account gets one by signing in, in this Company. Default false: they have to be invited.',
  ),
  trusts_second_factor: field(
    flag,
    Type.Boolean(),
    'Whether signing in by it counts as a second factor; only an administrator says so. Default false.',
  ),
  required: field(
    flag,
    Type.Boolean(),
    'Whether people of the Company with an address of its domains come in by it alone. Default false. Owners with a second factor and administrators of the service still come in by password.',
  ),
  signs_out: field(
    flag,
    Type.Boolean(),
    'Whether who signs out here is led to the provider to be signed out there too. Default false: `post_logout_redirect_uri` is to be entered there first.',
  ),
  enabled: field(on, Type.Boolean(), 'Whether anybody can sign in by it. Default true.'),
})
