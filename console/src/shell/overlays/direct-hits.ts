import { addresses } from '../../addresses.ts'
import type { SearchParameters } from '../../search-parameters.ts'

/** A place that what was typed names by itself. */
export interface DirectHit {
  readonly label: string
  readonly address: string
  readonly query: SearchParameters
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Digits with what people write between them. */
const PHONE = /^\+?[\d\s().-]{7,20}$/

/** A telephone number is somebody who called; a UUID is a call or a ping. */
export function directHits(typed: string): readonly DirectHit[] {
  const text = typed.trim()
  if (UUID.test(text))
    return [
      { label: `Call ${text}`, address: addresses.call(text.toLowerCase()), query: {} },
      { label: `Ping ${text}`, address: addresses.ping(text.toLowerCase()), query: {} },
    ]
  if (!PHONE.test(text) || text.replaceAll(/\D/g, '').length < 7) return []
  const caller = text.replaceAll(/[^\d+]/g, '')
  return [{ label: `Calls from ${caller}`, address: addresses.calls(), query: { caller } }]
}
