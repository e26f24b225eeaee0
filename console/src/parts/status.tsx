import type { ReactNode } from 'react'
import type { Tone } from '../words/tone.ts'

/** A state in words; the mark before them differs in shape, not only in colour. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>
}
