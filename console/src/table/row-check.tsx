import { useEffect, useRef } from 'react'

export interface RowCheckProps {
  readonly label: string
  readonly isSelected: boolean
  readonly isIndeterminate?: boolean
  /** Absent: what is around it hears of the change. */
  onChange?(isSelected: boolean): void
}

/** The browser's own checkbox: a list has one in each row. */
export function RowCheck({ label, isSelected, isIndeterminate = false, onChange }: RowCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return (
    <label className="check">
      <input
        ref={input}
        className="box"
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={event => onChange?.(event.target.checked)}
      />
    </label>
  )
}
