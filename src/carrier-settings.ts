import type { KeyObject } from 'node:crypto'
import { PUBLIC_URL, type ReadSetting, SECRET, type Setting } from './setting-kinds.ts'
import type { SignalWireSettings } from './telephony/twiml/providers/signalwire.ts'
import type { TelnyxSettings } from './telephony/twiml/providers/telnyx.ts'
import { readPublicKey } from './telephony/twiml/timestamped-signature.ts'

/** The accounts at providers that carry calls, beside Twilio's, which numbers are bought with too. Null = none. */
export interface CarrierSettings {
  readonly signalWire: SignalWireSettings | null
  readonly telnyx: TelnyxSettings | null
  /** What becomes of the providers' copies of recordings once the service has them. */
  readonly copies: (typeof COPIES)[number]
  /** What destinations see of calls that came to no number, where they are not to see the caller's (E.164). */
  readonly ownNumber: string | null
}

const COPIES = ['keep', 'delete'] as const

const COPY: Setting<CarrierSettings['copies']> = {
  accepts: `one of ${COPIES.join(', ')}`,
  parse: text => COPIES.find(each => each === text.toLowerCase()) ?? null,
}

const TELEPHONE_NUMBER: Setting<string> = {
  accepts: 'a telephone number with its country code, such as +18005550100',
  parse: text => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null),
}

const TELNYX_API_URL = 'https://api.telnyx.com'

/** As SignalWire shows it, without a scheme, or with one. */
const SPACE_URL: Setting<string> = {
  accepts: 'the address of a space, such as example.signalwire.com',
  parse: text => PUBLIC_URL.parse(/^https?:/i.test(text) ? text : `https://${text}`),
}

const PUBLIC_KEY: Setting<KeyObject> = {
  accepts: 'a public key as Telnyx shows it: 44 characters of base64',
  parse: readPublicKey,
}

/**
 * @param read one setting, and hears what is wrong with it
 * @returns the settings, and which are missing beside others
 */
export function readCarrierSettings(
  read: ReadSetting,
  env: NodeJS.ProcessEnv,
): CarrierSettings & { readonly problems: readonly string[] } {
  const signalWire = {
    spaceUrl: read('SIGNALWIRE_SPACE_URL', SPACE_URL, null),
    project: read('SIGNALWIRE_PROJECT', SECRET, null),
    token: read('SIGNALWIRE_TOKEN', SECRET, null),
    signingKey: read('SIGNALWIRE_SIGNING_KEY', SECRET, null),
  }
  const telnyx = {
    publicKey: read('TELNYX_PUBLIC_KEY', PUBLIC_KEY, null),
    apiKey: read('TELNYX_API_KEY', SECRET, null),
    apiUrl: read('TELNYX_API_URL', PUBLIC_URL, TELNYX_API_URL),
  }
  return {
    signalWire: isComplete(signalWire) ? signalWire : null,
    telnyx: isComplete(telnyx) ? telnyx : null,
    copies: read('CARRIER_RECORDINGS', COPY, 'keep'),
    ownNumber: read('CARRIER_CALLER_ID', TELEPHONE_NUMBER, null),
    problems: ACCOUNTS.flatMap(account => missingSettings(env, account)),
  }
}

const ACCOUNTS = [
  {
    provider: 'SignalWire',
    names: ['SIGNALWIRE_SPACE_URL', 'SIGNALWIRE_PROJECT', 'SIGNALWIRE_TOKEN', 'SIGNALWIRE_SIGNING_KEY'],
  },
  { provider: 'Telnyx', names: ['TELNYX_PUBLIC_KEY', 'TELNYX_API_KEY'] },
]

/** Without all of them calls could come in, and not be ended; or not come in at all. */
function missingSettings(
  env: NodeJS.ProcessEnv,
  { provider, names }: (typeof ACCOUNTS)[number],
): readonly string[] {
  const missing = names.filter(name => (env[name]?.trim() ?? '') === '')
  if (missing.length === names.length) return []
  return missing.map(name => `${name}: is not set; calls by ${provider} need ${names.join(', ')}`)
}

function isComplete<Settings extends object>(
  settings: Settings,
): settings is { [Name in keyof Settings]: NonNullable<Settings[Name]> } & Settings {
  return Object.values(settings).every(value => value !== null)
}
