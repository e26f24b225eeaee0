import type { components } from '../../../client/src/schema.ts'

/** What a member is in a Company. */
export type Role = NonNullable<components['schemas']['Permissions']['role']>

/** What the roles are called, and what each is for; the most powerful first. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly label: string; readonly help: string }>> = {
  owner: { label: 'Owner', help: 'Everything in the Company, its users included.' },
  superuser: { label: 'Superuser', help: 'Everything in the Company, its users included.' },
  member: { label: 'Member', help: 'Everything but users, trunks and the audit history.' },
  reporter: {
    label: 'Reporter',
    help: 'Sees calls, reports and partners; changes nothing, and sees no targets.',
  },
  publisher: { label: 'Publisher', help: 'Sees the numbers, calls and reports of one publisher.' },
  buyer: { label: 'Buyer', help: 'Sees one target with its calls and reports.' },
}

export const ROLE_CHOICES = Object.entries(ROLE_WORDS).map(([value, { label }]) => ({ value, label }))

/** null: an administrator. */
export function roleWords(role: Role | null): string {
  return role === null ? 'Administrator' : ROLE_WORDS[role].label
}
