import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** What `look` answers once it no longer throws: it is asked again and again. @throws its last error, when it never does */
export function eventually<Answer>(look: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval: 20 })
}
