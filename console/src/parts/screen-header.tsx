import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { arriveAt } from '../shell/arrival.ts'
import { guideFor } from '../shell/guide-pages.ts'
import { useDocumentTitle } from '../shell/use-title.ts'

export interface ScreenHeaderProps {
  readonly title: string
  /** Beside the title, such as a status. */
  readonly beside?: ReactNode
  /** Buttons at the end of the line, the first step first. */
  readonly children?: ReactNode
}

/** A screen's heading. Who comes to the screen starts reading here (shell.tsx moves the focus). */
export function ScreenHeader({ title, beside, children }: ScreenHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => arriveAt(heading.current), [])
  return (
    <header className="screen-header">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <HelpLink />
      {beside}
      <div className="actions">{children}</div>
    </header>
  )
}

/** What the guide says of the screen, in a tab of its own: what was typed here stays. */
function HelpLink() {
  const address = useLocation({ select: ({ pathname }) => pathname.replace(/^\/console\/\d+/, '') })
  return (
    <a className="help-link" href={guideFor(address)} target="_blank" rel="noreferrer" title="Guide">
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">Guide to this screen, in a new tab</span>
    </a>
  )
}
