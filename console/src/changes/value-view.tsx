import { Facts } from '../detail/facts.tsx'
import { Nothing } from '../parts/nothing.tsx'
import { Time } from '../parts/time.tsx'
import type { Shown } from './shown.ts'
import type { NameOf } from './use-change-names.ts'
import './changes.css'

export interface ValueViewProps {
  readonly value: Shown
  readonly nameOf: NameOf
}

/** A value of a field: names, times by the Company's clock, lists as lists, and what has parts as facts. */
export function ValueView({ value, nameOf }: ValueViewProps) {
  switch (value.kind) {
    case 'nothing':
      return <Nothing words={value.words} />
    case 'time':
      return <Time at={value.at} />
    case 'list':
      return <ListView items={value.items} nameOf={nameOf} />
    case 'facts':
      return (
        <div className="value-parts">
          <Facts
            facts={value.facts.map(([label, part]) => [
              label,
              <ValueView key={label} value={part} nameOf={nameOf} />,
            ])}
          />
        </div>
      )
    default:
      return <span className="value-text">{wordsOf(value, nameOf)}</span>
  }
}

function ListView({ items, nameOf }: { readonly items: readonly Shown[]; readonly nameOf: NameOf }) {
  return (
    <ul className="value-list">
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was written down stays as it is
        <li key={place}>
          <ValueView value={item} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  )
}

function wordsOf(value: Extract<Shown, { kind: 'text' | 'record' }>, nameOf: NameOf): string {
  return value.kind === 'record' ? nameOf(value.of, value.id) : value.text
}
