import { useState } from 'react'
import { useSession } from '../../session/session.ts'

/** Whether this reader wants no list of first steps for this Company any more, in this browser. */
export function useHiddenSetUp(): readonly [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const { user, companyId } = useSession()
  const key = `dialplane.set-up-hidden ${user.id} ${companyId}`
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null)
  return [
    isHidden,
    next => {
      if (next) localStorage.setItem(key, 'yes')
      else localStorage.removeItem(key)
      setHidden(next)
    },
  ]
}
