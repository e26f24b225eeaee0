import { useEffect } from 'react'

/** `j` and `k` move along the rows, Enter opens the one (its link has the focus), `x` selects it. */
export function useRowKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof Element)) return
      if (
        event.target.closest(
          'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
        ) !== null
      )
        return
      const row = event.target.closest<HTMLElement>('tr[data-row]')
      if (event.key === 'j')
        focusRow(row === null ? document.querySelector('main tr[data-row]') : row.nextElementSibling)
      else if (event.key === 'k') focusRow(row?.previousElementSibling ?? null)
      else if (event.key === 'x') row?.querySelector<HTMLElement>('.pick input')?.click()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function focusRow(row: Element | null): void {
  const focused = row?.querySelector<HTMLElement>('th a') ?? row?.querySelector<HTMLElement>('input, button')
  focused?.focus()
}
