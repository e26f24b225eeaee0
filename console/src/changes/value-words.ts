import { formatTime } from '../format/format-time.ts'
import type { Shown } from './shown.ts'
import type { NameOf } from './use-change-names.ts'

export interface Reader {
  readonly nameOf: NameOf
  /** The Company's. */
  readonly timeZone: string
}

/** A value in a line: `Open Desk, Paused Desk`; `At a time: 7, A day: no limit`. */
export function valueWords(value: Shown, reader: Reader): string {
  switch (value.kind) {
    case 'nothing':
      return value.words
    case 'text':
      return value.text
    case 'time':
      return formatTime(value.at, reader.timeZone, Date.now())
    case 'record':
      return reader.nameOf(value.of, value.id)
    case 'list':
      return value.items.map(item => valueWords(item, reader)).join(', ')
    case 'facts':
      return value.facts.map(([label, part]) => `${label}: ${valueWords(part, reader)}`).join(', ')
  }
}
