import { type ReactNode, useId } from 'react'

export interface FormSectionProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

/** Fields that belong together. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help !== undefined && <p className="soft">{help}</p>}
      {children}
    </section>
  )
}
