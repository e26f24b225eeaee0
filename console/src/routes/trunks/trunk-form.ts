import type { Schemas } from '../../api/api-client.ts'
import type { Trunk } from '../../api/resources/trunks.ts'
import { copyName } from '../../form/copied.tsx'

/** What the API takes as it stands in the form. */
const PLAIN = [
  'company_id',
  'name',
  'direction',
  'addresses',
  'username',
  'proxy',
  'register',
  'caller_id_format',
  'trusted_identity',
  'media_encryption',
  'max_calls',
  'max_attempts_per_second',
  'default',
] as const satisfies readonly (keyof Trunk)[]

/** A trunk as its form has it. */
export type TrunkValues = Pick<Trunk, (typeof PLAIN)[number]> & {
  /** Null: the one that is kept. It is never read. */
  readonly password: string | null
  /** In the order of preference: `PCMU PCMA`. */
  readonly codecs: string
  readonly rings_next_always: boolean
  /** The failures as they are typed, where it is not after all of them. */
  readonly ring_next_on: readonly string[]
}

export const CODEC_CHOICES = [
  { value: 'PCMU PCMA', label: 'PCMU, else PCMA' },
  { value: 'PCMA PCMU', label: 'PCMA, else PCMU' },
  { value: 'PCMU', label: 'PCMU only' },
  { value: 'PCMA', label: 'PCMA only' },
]

/** @param companyId whose it is unless its maker says otherwise */
export function newTrunkValues(companyId: number): TrunkValues {
  return {
    company_id: companyId,
    name: '',
    direction: 'both',
    addresses: [],
    username: null,
    password: null,
    proxy: null,
    register: false,
    codecs: 'PCMU PCMA',
    caller_id_format: 'e164',
    trusted_identity: false,
    media_encryption: 'optional',
    max_calls: null,
    max_attempts_per_second: null,
    rings_next_always: true,
    ring_next_on: [],
    default: false,
  }
}

export function trunkValues(trunk: Trunk): TrunkValues {
  const plain = Object.fromEntries(PLAIN.map(name => [name, trunk[name]])) as Pick<
    Trunk,
    (typeof PLAIN)[number]
  >
  return {
    ...plain,
    password: null,
    codecs: trunk.codecs.join(' '),
    rings_next_always: trunk.ring_next_on === null,
    ring_next_on: (trunk.ring_next_on ?? []).map(String),
  }
}

/** As another trunk, without the password, which nobody reads; one trunk is the default. */
export function copiedTrunk(trunk: Trunk): TrunkValues {
  return { ...trunkValues(trunk), name: copyName(trunk.name), default: false }
}

/**
 * What is sent: a password only where one was typed, and the failures wherever either of their two fields was changed.
 * @param changed the fields that were
 * @param all what they stand among
 */
export function trunkFields(changed: Partial<TrunkValues>, all: TrunkValues): Schemas['TrunkUpdate'] {
  const { codecs, password, rings_next_always: always, ring_next_on: statuses, ...plain } = changed
  return {
    ...plain,
    ...(password != null && { password }),
    ...(codecs !== undefined && { codecs: codecs.split(' ') }),
    ...((always !== undefined || statuses !== undefined) && { ring_next_on: statusesOf(all) }),
  } as Schemas['TrunkUpdate']
}

/** What is no number is sent as it is: the API says what is wrong with it. */
function statusesOf({ rings_next_always: always, ring_next_on: typed }: TrunkValues) {
  return always ? null : typed.map(text => (/^\d+$/.test(text) ? Number(text) : text))
}
