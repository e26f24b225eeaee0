import type { Timer } from '../../src/domain/timers/timer.ts'
import { compileTemplate } from '../../src/domain/tokens/template.ts'

/** A timer for every call, but for what the test says; its URL names it. */
export function buildTimer(
  id: number,
  seconds: number,
  {
    url = `https://tracker.example/${id}`,
    ...differences
  }: Partial<Omit<Timer, 'url'>> & { url?: string } = {},
): Timer {
  return {
    id,
    seconds,
    url: compileTemplate(url, 'percent'),
    dedupeSeconds: null,
    afid: null,
    tid: null,
    ...differences,
  }
}
