import { type ReactNode, useEffect, useRef, useState } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { useSession } from '../session/session.ts'
import { arriveAt } from '../shell/arrival.ts'
import { useDocumentTitle } from '../shell/use-title.ts'
import { useAddress } from './use-address.ts'

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
  const address = useAddress()
  const guide = useGuide(address)
  return (
    <a className="help-link" href={guide} target="_blank" rel="noreferrer" title="Guide">
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">Guide to this screen, in a new tab</span>
    </a>
  )
}

/** Which part of the guide it is comes after the screen: nobody needs it sooner, and everybody would wait for it. */
function useGuide(address: string): string {
  const { role } = useSession()
  const [guide, setGuide] = useState(outsideAddresses.guide)
  useEffect(() => {
    let isLeft = false
    void import('../shell/guide-pages.ts').then(
      ({ guideFor }) => !isLeft && setGuide(guideFor(address, role)),
      // Its beginning leads to every part.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [address, role])
  return guide
}
