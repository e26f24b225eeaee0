import type { ReactNode } from 'react'

/** What a state means to whoever looks: it works, it is under way, look at it, it failed, nothing to do. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet'

/** A state in words; the mark before them differs in shape, not only in colour. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>
}
