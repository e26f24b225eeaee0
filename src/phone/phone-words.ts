import { unreachable } from '../domain/unreachable.ts'
import type { HeardSound } from './hearing.ts'
import type { PhoneEvent } from './phone-event.ts'

/** What happened, as a sentence without a subject: the telephone is meant. */
export function phoneWords(event: PhoneEvent): string {
  switch (event.type) {
    case 'calls':
      return `calls ${event.uri}`
    case 'is-called':
      return `is called by ${event.from}`
    case 'rings':
      return `it rings there (${event.status} ${event.reason})${event.hasSound ? ', with sound' : ''}`
    case 'answered':
      return `answered: connected${event.encryption === null ? '' : `, sound encrypted by ${event.encryption}`}`
    case 'hears':
      return SOUNDS[event.sound]
    case 'key':
      return `hears the key ${event.key}`
    case 'presses':
      return `presses ${event.keys}`
    case 'ended': {
      const { words, seconds, received } = event
      if (seconds === null) return `over, not answered: ${words}`
      const { packets, lost, jitterMs } = received
      const quality = `received ${packets} packets, lost ${lost}, jitter ${jitterMs.toFixed(1)} ms`
      return `over after ${seconds.toFixed(1)} s: ${words}; ${quality}`
    }
    default:
      return unreachable(event)
  }
}

const SOUNDS: Readonly<Record<HeardSound, string>> = {
  speech: 'hears speech or music',
  ringback: 'hears a ringback tone',
  busy: 'hears a busy tone',
  tone: 'hears a tone',
  silence: 'hears silence',
}
