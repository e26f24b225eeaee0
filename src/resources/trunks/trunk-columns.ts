import { isDeepStrictEqual } from 'node:util'
import { ipNetworkText, parseIpNetwork } from '../../platform/networks/ip-network.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { TRUNK_FIELDS } from './fields.ts'
import type { TrunkColumns, TrunkFields, TrunkRow } from './schema.ts'
import { parseTrunkProxy } from './trunk-proxy.ts'

/**
 * The columns that a request body changes: only those whose field was sent and is another than what is stored.
 * `problems` hears what is wrong with them, and with the trunk that they make.
 * @param stored the trunk that is changed, null when it is created
 */
export function trunkColumns(
  fields: TrunkFields,
  stored: TrunkRow | null,
  problems: FieldProblems,
): TrunkColumns {
  const { addresses, proxy, codecs, ring_next_on: statuses } = fields
  const columns: TrunkColumns = {
    ...TRUNK_FIELDS.columnsOf(fields),
    ...credentialColumns(fields, problems),
    ...(addresses !== undefined && { addresses: storedAddresses(addresses, problems) }),
    ...(proxy !== undefined && { proxy: storedProxy(proxy, problems) }),
    ...(codecs !== undefined && { codecs: [...new Set(codecs)] }),
    ...(statuses != null && { ringNextOn: [...new Set(statuses)].sort((one, other) => one - other) }),
    ...(fields.default !== undefined && { isDefault: fields.default }),
  }
  checkTrunk({ ...(stored ?? NEW_TRUNK), ...columns }, problems)
  return changesOf(columns, stored)
}

/** What a trunk has of itself, as far as it is checked. */
const NEW_TRUNK: Checked = {
  direction: 'both',
  username: null,
  password: null,
  proxy: null,
  register: false,
  isDefault: false,
  mediaEncryption: 'optional',
}

type Checked = Pick<
  TrunkColumns,
  'direction' | 'username' | 'password' | 'proxy' | 'register' | 'isDefault' | 'mediaEncryption'
>

/** Whatever was sent, a trunk must come of it that can do what it says. */
function checkTrunk(
  { direction, username, password, proxy, register, isDefault, mediaEncryption }: Checked,
  problems: FieldProblems,
): void {
  const goesOut = direction !== 'inbound'
  if (proxy === null && goesOut) problems.add('proxy', NEEDS_PROXY)
  if (proxy === null && register) problems.add('register', 'needs a proxy to register at')
  if (register && (username === null || password === null)) {
    problems.add('register', 'needs a username and a password')
  }
  if (username === null && password !== null) problems.add('username', 'is needed beside a password')
  if (username !== null && password === null) problems.add('password', 'is needed beside a username')
  const way = proxy == null ? null : parseTrunkProxy(proxy)
  if (mediaEncryption === 'required' && goesOut && way !== null && way.transport !== 'tls') {
    problems.add('media_encryption', NEEDS_TLS)
  }
  if (isDefault && !goesOut) problems.add('default', 'needs a direction in which calls go out')
}

const NEEDS_TLS = 'can be required only of a proxy with transport=tls: keys are not sent in the clear'

const NEEDS_PROXY = 'is needed for calls to go out; without one, direction has to be inbound'

/** Blank is none. Without a user there is nobody whose password it would be. */
function credentialColumns({ username, password }: TrunkFields, problems: FieldProblems): TrunkColumns {
  const columns: TrunkColumns = {}
  if (username !== undefined) columns.username = storedCredential('username', username, problems)
  if (password !== undefined) columns.password = storedCredential('password', password, problems)
  else if (columns.username === null) columns.password = null
  return columns
}

/** Both end up in header lines, which control characters would end (RFC 3261, 25.1). */
function storedCredential(field: string, text: string | null, problems: FieldProblems): string | null {
  if (text === null || text.trim() === '') return null
  if (CONTROL_CHARACTER.test(text)) problems.add(field, 'must not contain control characters')
  return field === 'username' ? text.trim() : text
}

const CONTROL_CHARACTER = /\p{Cc}/u

function storedAddresses(addresses: readonly string[], problems: FieldProblems): string[] {
  const networks = addresses.flatMap(text => {
    const network = parseIpNetwork(text)
    if (network === null) problems.add('addresses', `${JSON.stringify(text)} ${NOT_A_NETWORK}`)
    return network === null ? [] : ipNetworkText(network)
  })
  return [...new Set(networks)]
}

const NOT_A_NETWORK = 'is neither an IP address nor a network such as 198.51.100.0/24'

/** In lower case; blank is none. */
function storedProxy(text: string | null, problems: FieldProblems): string | null {
  if (text === null || text.trim() === '') return null
  if (parseTrunkProxy(text) === null) problems.add('proxy', NOT_A_PROXY)
  return text.trim().toLowerCase()
}

const NOT_A_PROXY = 'is not of the form host, host:port or host:port;transport=tls (udp, tcp or tls)'

function changesOf(columns: TrunkColumns, stored: TrunkRow | null): TrunkColumns {
  if (stored === null) return columns
  const current: Readonly<Record<string, unknown>> = stored
  const entries = Object.entries(columns)
  return Object.fromEntries(entries.filter(([name, value]) => !isDeepStrictEqual(value, current[name])))
}
