import { useLocation } from '@tanstack/react-router'
import { addressOf } from '../session/company-in-address.ts'

/** Where one is, as `addresses` says it. */
export function useAddress(): string {
  return useLocation({ select: ({ pathname }) => addressOf(pathname) })
}
