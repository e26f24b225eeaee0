import { type ComponentType, lazy } from 'react'
import { outsideAddresses } from '../addresses.ts'

/** Pages that links lead to, of whoever is signed in or not; loaded when somebody comes to one. */
const OUTSIDE_SCREENS: Readonly<Record<string, ComponentType>> = {
  [outsideAddresses.reset()]: lazy(async () => ({
    default: (await import('./reset-screen.tsx')).ResetScreen,
  })),
  [outsideAddresses.first()]: lazy(async () => ({
    default: (await import('./first-screen.tsx')).FirstScreen,
  })),
  [outsideAddresses.invitation()]: lazy(async () => ({
    default: (await import('./invitation-screen.tsx')).InvitationScreen,
  })),
}

/** `/console/reset` */
export function outsideScreenAt(pathname: string): ComponentType | null {
  return OUTSIDE_SCREENS[pathname] ?? null
}
