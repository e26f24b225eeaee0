import type { ReactNode } from 'react'
import { Nothing } from '../parts/nothing.tsx'

/** What is known of a record, each with its name; empty values are said to be none. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <Nothing /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
