import type { Schemas } from '../../api/api-client.ts'
import type { OidcProvider } from '../../api/resources/oidc-providers.ts'

const SENT = [
  'name',
  'label',
  'issuer',
  'client_id',
  'domains',
  'role',
  'creates_members',
  'trusts_second_factor',
  'required',
  'signs_out',
  'enabled',
] as const satisfies readonly (keyof OidcProvider)[]

/** A provider as its form has it. */
export type ProviderValues = Pick<OidcProvider, (typeof SENT)[number]> & {
  /** Null: the one that is kept. It is never read. */
  readonly client_secret: string | null
}

export const NEW_PROVIDER: ProviderValues = {
  name: '',
  label: '',
  issuer: '',
  client_id: '',
  client_secret: null,
  domains: [],
  role: 'reporter',
  creates_members: false,
  trusts_second_factor: false,
  required: false,
  signs_out: false,
  enabled: true,
}

export function providerValues(provider: OidcProvider): ProviderValues {
  const sent = Object.fromEntries(SENT.map(name => [name, provider[name]])) as Pick<
    OidcProvider,
    (typeof SENT)[number]
  >
  return { ...sent, client_secret: null }
}

/** A secret is sent only where one was typed. */
export function providerFields<Fields extends Partial<ProviderValues>>({
  client_secret: secret,
  ...rest
}: Fields): Omit<Fields, 'client_secret'> & Pick<Schemas['OidcProviderUpdate'], 'client_secret'> {
  return { ...rest, ...(secret != null && { client_secret: secret }) }
}
