import type { ReactNode } from 'react'
import { ScreenHeader } from '../parts/screen-header.tsx'
import { useSession } from '../session/session.ts'
import { maySee, type Screen } from './screen.ts'

/** A screen that this reader may not see says so; its API would refuse anyway. */
export function Guarded({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const session = useSession()
  if (maySee(session, screen)) return children
  return (
    <>
      <ScreenHeader title={screen.title} />
      <p>
        Your role in {session.companyName} does not show this. Its owner can change your role, or send you
        what you need.
      </p>
    </>
  )
}
