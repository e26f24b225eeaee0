import type { User } from '../../api/resources/users.ts'

/** Why not all of a user is the reader's to change. */
export function partlyManaged({ name, administrator }: Pick<User, 'name' | 'administrator'>): string {
  const reason = administrator
    ? 'is an administrator of this installation'
    : 'also belongs to a Company that you do not manage'
  return `${name} ${reason}: only the role here is yours to change.`
}
