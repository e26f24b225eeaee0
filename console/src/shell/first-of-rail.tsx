import { useEffect } from 'react'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { useGoTo } from '../parts/use-go-to.ts'
import { SCREENS } from '../screens.ts'
import { useSession } from '../session/session.ts'
import { navigationFor } from './navigation-for.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Goes on to the first screen that this reader may see. */
export function FirstOfRail() {
  const goTo = useGoTo()
  const session = useSession()
  const first = navigationFor(session, SCREENS)[0]?.items[0]
  useEffect(() => {
    if (first !== undefined) goTo(first.address, { replace: true })
  }, [first, goTo])
  return first === undefined ? <NotFoundScreen /> : <LoadingScreen />
}
