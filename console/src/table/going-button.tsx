import { useEffect, useRef } from 'react'
import { Button, type ButtonProps } from '../parts/button.tsx'
import { regainFocus } from './regain-focus.ts'

/** A button that is gone once it has done its work, such as the removal of its row: the focus goes on near by. */
export function GoingButton({ onPress, ...rest }: Omit<ButtonProps, 'ref' | 'onBlur'>) {
  const button = useRef<HTMLButtonElement>(null)
  /** What it stands in, from the inside out; none once somebody has gone on elsewhere. */
  const around = useRef<readonly Element[]>([])
  useEffect(() => () => regainFocusNear(around.current), [])
  return (
    <Button
      {...rest}
      ref={button}
      onPress={() => {
        around.current = ancestorsOf(button.current)
        return onPress?.()
      }}
      onBlur={() => {
        around.current = []
      }}
    />
  )
}

function ancestorsOf(element: Element | null): readonly Element[] {
  const parent = element?.parentElement ?? null
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}

/** On what scrolls the rows of a table; of other rows on the last button of those that are left, which adds one. */
function regainFocusNear(around: readonly Element[]): void {
  if (around.length === 0) return
  const table = around.find(element => element.matches('.scroller'))
  const left = around.find(element => element.isConnected && element.querySelector('button') !== null)
  const buttons = [...(left?.querySelectorAll('button:enabled') ?? [])]
  regainFocus(table ?? null, buttons.at(-1) ?? null)
}
