import type { ReactNode } from 'react'

export interface EmptyWords {
  /** What is missing: “No publishers yet”. */
  readonly title: string
  /** What the thing is for, in a sentence or two. */
  readonly text: string
  /** The first step, as a button. */
  readonly action?: ReactNode
}

export function EmptyList({ words: { title, text, action } }: { readonly words: EmptyWords }) {
  return (
    <section className="section empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </section>
  )
}
