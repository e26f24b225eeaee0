import type { FiredPixel } from '../api/resources/fired-pixels.ts'
import type { Tone } from './tone.ts'

type PixelStatus = FiredPixel['status']

const STATUSES: Readonly<Record<PixelStatus, readonly [tone: Tone, words: string]>> = {
  succeeded: ['good', 'Came through'],
  pending: ['busy', 'Is being tried'],
  failed: ['bad', 'Failed'],
  deduped: ['quiet', 'Duplicate: not sent'],
}

export const PIXEL_STATUSES = Object.entries(STATUSES).map(([value, [, label]]) => ({ value, label }))

export const pixelTone = (status: PixelStatus): Tone => STATUSES[status][0]
export const pixelWords = (status: PixelStatus): string => STATUSES[status][1]

/** `click`, `sale after 90 s` */
export function firingWords({ kind, seconds }: Pick<FiredPixel, 'kind' | 'seconds'>): string {
  return kind === 'click' ? 'At the start' : `After ${seconds} s`
}
