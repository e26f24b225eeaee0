import type { ComponentType } from 'react'
import { outsideAddresses } from '../addresses.ts'
import { arriving } from '../parts/arriving.tsx'

/** Pages that links lead to, of whoever is signed in or not; loaded when somebody comes to one. */
const OUTSIDE_SCREENS: Readonly<Record<string, ComponentType>> = {
  [outsideAddresses.reset()]: arriving(async () => (await import('./reset-screen.tsx')).ResetScreen),
  [outsideAddresses.first()]: arriving(async () => (await import('./first-screen.tsx')).FirstScreen),
  [outsideAddresses.invitation()]: arriving(
    async () => (await import('./invitation-screen.tsx')).InvitationScreen,
  ),
}

/** `/console/reset` */
export function outsideScreenAt(pathname: string): ComponentType | null {
  return OUTSIDE_SCREENS[pathname] ?? null
}
