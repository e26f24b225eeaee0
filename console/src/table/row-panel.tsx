import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../parts/button.tsx'
import { Link } from '../parts/link.tsx'
import { regainFocus } from './regain-focus.ts'

export interface RowPanelProps {
  readonly children: ReactNode
  /** Of the row's own page. */
  readonly address: string | undefined
  /** Beside which it is: where the focus goes if what had it before is gone. */
  readonly list: RefObject<HTMLElement | null>
  onClose(): void
}

/** A row beside its list, which can still be used; Escape or Back closes it. */
export function RowPanel({ children, address, list, onClose }: RowPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('[role="dialog"], [role="menu"]') === null)
        close.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      // It also goes away by itself, such as while somebody types a search that its row does not fit.
      regainFocus(before, list.current)
    }
  }, [list])
  return (
    <aside className="side-panel" ref={panel} tabIndex={-1} aria-label="Row">
      <header>
        {address !== undefined && (
          <Link to={address} className="button small">
            Open
          </Link>
        )}
        <Button className="button small" onPress={onClose}>
          Close
        </Button>
      </header>
      {children}
    </aside>
  )
}
