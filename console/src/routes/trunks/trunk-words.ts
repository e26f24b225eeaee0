import type { Schemas } from '../../api/api-client.ts'
import type { Trunk } from '../../api/resources/trunks.ts'
import type { Tone } from '../../words/tone.ts'

interface State {
  readonly tone: Tone
  readonly words: string
}

const DIRECTIONS: Readonly<Record<'both' | 'inbound' | 'outbound', string>> = {
  both: 'In and out',
  inbound: 'In only',
  outbound: 'Out only',
}

export const DIRECTION_CHOICES = Object.entries(DIRECTIONS).map(([value, label]) => ({ value, label }))

export function directionWords(direction: string): string {
  return DIRECTIONS[direction as keyof typeof DIRECTIONS] ?? direction
}

const ENCRYPTIONS: Readonly<Record<'off' | 'optional' | 'required', string>> = {
  off: 'Never',
  optional: 'Where the carrier does too',
  required: 'Always',
}

export const ENCRYPTION_CHOICES = Object.entries(ENCRYPTIONS).map(([value, label]) => ({ value, label }))

export function encryptionWords(encryption: string): string {
  return (ENCRYPTIONS[encryption as keyof typeof ENCRYPTIONS] ?? encryption).toLowerCase()
}

type Looked = Pick<Trunk, 'proxy' | 'register'> & {
  readonly state: Pick<Trunk['state'], 'reachable' | 'registered'>
}

const NOT_KNOWN: State = { tone: 'quiet', words: 'Not known yet' }

/** Whether calls can go by it now, as far as the service knows. */
export function trunkState({ proxy, register, state: { reachable, registered } }: Looked): State {
  if (proxy === null) return { tone: 'quiet', words: 'Only waits for calls' }
  if (reachable === false) return { tone: 'bad', words: 'Does not answer' }
  if (register && registered === false) return { tone: 'bad', words: 'Not registered' }
  if (reachable === null || (register && registered === null)) return NOT_KNOWN
  return { tone: 'good', words: register ? 'Registered' : 'Answers' }
}

/** Of a trunk that the service is about to ask. */
export const isStateUnknown = (trunk: Looked) => trunkState(trunk) === NOT_KNOWN

/** `3 of 100`, `3, no limit` */
export function callsWords({
  max_calls: most,
  state: { calls },
}: Pick<Trunk, 'max_calls' | 'state'>): string {
  return most === null ? `${calls}, no limit` : `${calls} of ${most}`
}

/** After which failures a call is offered to the next target. */
export function ringNextWords(statuses: readonly number[] | null): string {
  if (statuses === null) return 'after every failure'
  return statuses.length === 0 ? 'never' : `after ${statuses.join(', ')}`
}

/** `Reached in 14 ms.`, or that it was not. The service's own reason says the rest. */
export function testWords({ reachable, status, milliseconds }: Schemas['TrunkTest']): State {
  const time = milliseconds === null ? '' : ` in ${milliseconds} ms`
  if (reachable) return { tone: 'good', words: `Reached${time}.` }
  return { tone: 'bad', words: status === null ? 'Not reached.' : `Answered${time}, but takes no calls.` }
}
