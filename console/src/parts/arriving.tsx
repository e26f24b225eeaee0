import { type ComponentType, useEffect, useState } from 'react'
import { LoadingScreen } from './loading-screen.tsx'
import { Problem } from './problem.tsx'

/**
 * A component whose code is on its way, and that something is, until it is there. React holds back for 300 ms what takes the place
 * of a fallback of Suspense, so that nothing flickers; this shows it the moment that it arrives, for pages that only begin.
 */
export function arriving<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called as a module is read, once for each component, like `lazy`
  return function Arriving(props: Props) {
    const [arrived, setArrived] = useState<{ readonly Component: ComponentType<Props> } | null>(null)
    const [isLost, setLost] = useState(false)
    useEffect(() => {
      load().then(
        Component => setArrived({ Component }),
        () => setLost(true),
      )
    }, [])
    // After an update the script is gone, and a browser may remember that it did not arrive: another page asks anew.
    if (isLost) return <Problem error={NOT_ARRIVED} onRetry={() => location.reload()} />
    return arrived === null ? <LoadingScreen /> : <arrived.Component {...props} />
  }
}

const NOT_ARRIVED = new Error(
  'A part of the console did not arrive; it may have been updated. Load the page again.',
)
