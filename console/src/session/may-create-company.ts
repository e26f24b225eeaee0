import type { User } from './session.ts'

/** As the API: whoever owns or superintends one Company may create others, and a sample network is one. */
export function mayCreateCompany({ administrator, memberships }: User): boolean {
  return administrator || memberships.some(({ role }) => role === 'owner' || role === 'superuser')
}
