import { type ReactNode, useId } from 'react'

export interface SectionProps {
  readonly title: string
  /** Buttons that belong to it. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a record's page. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
