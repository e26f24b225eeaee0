import { useEffect, useRef, useState } from 'react'
import type { TableState } from './table-state.ts'

/** A search waits until typing pauses, so that each letter is not asked for. */
const TYPING_PAUSE_MS = 250

interface SearchFieldProps {
  /** What is searched: “Targets”. */
  readonly name: string
  readonly table: Pick<TableState, 'q' | 'set'>
}

/** Searches a list by what its address keeps of it. */
export function SearchField({ name, table }: SearchFieldProps) {
  const [text, setText] = useState(table.q)
  // What was typed and is on its way into the address.
  const sent = useRef<string[]>([])
  // Back and "Show everything" change the address, and so the field; what was typed here has gone on meanwhile.
  useEffect(() => {
    const place = sent.current.indexOf(table.q)
    sent.current = place < 0 ? [] : sent.current.slice(place + 1)
    if (place < 0) setText(table.q)
  }, [table.q])
  const seek = (q: string) => {
    // While a form lies over the list the address is the form's; with the list's own comes another `set`.
    if (history.state?.isOver || q === (sent.current.at(-1) ?? table.q)) return
    sent.current.push(q)
    table.set({ q })
  }
  const latest = useRef(seek)
  useEffect(() => {
    latest.current = seek
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits anew where the address has become the list's again
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, table.set])
  return (
    <label className="search">
      <span className="visually-hidden">Search {name.toLowerCase()}</span>
      <input
        className="input"
        type="search"
        autoComplete="off"
        placeholder={`Search ${name.toLowerCase()}`}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') seek(text)
          if (event.key !== 'Escape' || text === '') return
          // It closes nothing else as well.
          event.stopPropagation()
          setText('')
        }}
      />
    </label>
  )
}
