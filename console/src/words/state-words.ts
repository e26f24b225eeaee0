import type { Schemas } from '../api/api-client.ts'
import type { Tone } from './tone.ts'

/** Whether a target takes calls at the moment. */
export const STATE_WORDS: Readonly<
  Record<Schemas['Target']['state'], { readonly label: string; readonly tone: Tone }>
> = {
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'quiet' },
  capped: { label: 'Capped', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warning' },
}
