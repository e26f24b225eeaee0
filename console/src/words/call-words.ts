import type { Schemas } from '../api/api-client.ts'
import type { Tone } from './tone.ts'

type Call = Schemas['Call']

export const CALL_STATUSES: readonly { readonly value: Call['status']; readonly label: string }[] = [
  { value: 'ringing', label: 'Ringing' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'finished', label: 'Finished' },
]

/** What became of a call, as far as it has come. */
export function callOutcome({
  status,
  connected,
  converted,
}: Pick<Call, 'status' | 'connected' | 'converted'>): { readonly tone: Tone; readonly words: string } {
  if (status === 'ringing') return { tone: 'busy', words: 'Ringing' }
  if (status === 'in_progress') return { tone: 'busy', words: 'In progress' }
  if (converted) return { tone: 'good', words: 'Converted' }
  return connected ? { tone: 'quiet', words: 'Answered' } : { tone: 'warning', words: 'Not answered' }
}

const ENDERS: Readonly<Record<string, string>> = {
  caller: 'the caller',
  target: 'the target',
  system: 'the service',
}

/** `the caller` */
export function hungUpBy(who: string): string {
  return ENDERS[who] ?? who
}
