import type { Session } from '../session/session.ts'
import { NAVIGATION, type NavigationGroup, PORTAL_NAVIGATION } from './navigation.ts'
import { maySee, type Screen } from './screen.ts'

type Reader = Pick<Session, 'may' | 'role'>

/** Of the rail, what exists and what this reader may see; groups that are left empty go too. */
export function navigationFor(reader: Reader, screens: readonly Screen[]): readonly NavigationGroup[] {
  const visible = new Set(screens.filter(screen => maySee(reader, screen)).map(({ path }) => path))
  const groups = isParty(reader.role) ? PORTAL_NAVIGATION : NAVIGATION
  return groups
    .map(group => ({
      ...group,
      items: group.items.filter(({ address }) => visible.has(address)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Whether somebody with this role is no colleague, but a publisher or a buyer who sees their own. */
function isParty(role: Session['role']): boolean {
  return role === 'publisher' || role === 'buyer'
}
