import type { ReactNode, Ref } from 'react'

export interface ScrollerProps {
  /** What is in it, for who comes to it by keyboard. */
  readonly label: string
  /** As tall as the window has room, its heading staying: for the one list of a screen. */
  readonly isTall?: boolean
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** Around a table: what does not fit the window is scrolled in here, also by keyboard, and the page stays. */
export function Scroller({ label, isTall = false, isBusy = false, ref, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={ref}
      className={isTall ? 'scroller tall' : 'scroller'}
      role="group"
      aria-label={label}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  )
}
