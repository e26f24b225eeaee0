import { type SignalWireSettings, signalWire } from './signalwire.ts'
import { type TelnyxSettings, telnyx } from './telnyx.ts'
import { type TwilioSettings, twilio } from './twilio.ts'
import type { TwimlProvider } from './twiml-provider.ts'

/** Null where the credentials are not set. */
export interface TwimlSettings {
  readonly twilio: TwilioSettings | null
  readonly signalWire: SignalWireSettings | null
  readonly telnyx: TelnyxSettings | null
}

/** By name, as it stands in the addresses that they call. */
export type TwimlProviders = ReadonlyMap<string, TwimlProvider>

export function twimlProviders(settings: TwimlSettings): TwimlProviders {
  const providers = [
    settings.twilio && twilio(settings.twilio),
    settings.signalWire && signalWire(settings.signalWire),
    settings.telnyx && telnyx(settings.telnyx),
  ]
  return new Map(providers.flatMap(provider => (provider === null ? [] : [[provider.name, provider]])))
}
