import type { ReactNode } from 'react'
import { useDocumentTitle } from '../shell/use-title.ts'

export interface OutsidePageProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page of those who are not signed in yet. */
export function OutsidePage({ title, children }: OutsidePageProps) {
  useDocumentTitle(title)
  return (
    <main className="outside">
      <p className="product">Dialplane</p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}
