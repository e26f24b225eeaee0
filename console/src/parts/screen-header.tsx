import type { ReactNode } from 'react'
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
  useDocumentTitle(title)
  return (
    <header className="screen-header">
      <h1 tabIndex={-1}>{title}</h1>
      {beside}
      <div className="actions">{children}</div>
    </header>
  )
}
