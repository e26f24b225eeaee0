import type { Schemas } from '../../api/api-client.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import type { Role } from '../../words/role-words.ts'

export interface InvitationForm {
  readonly email: string
  readonly role: Role
  readonly affiliate_id: number | null
  readonly target_id: number | null
}

/** For whom an address invites: `?affiliate_id=7` a publisher, `?target_id=7` a buyer, else a colleague. */
export function newInvitation(search: SearchParameters): InvitationForm {
  const affiliateId = idIn(search['affiliate_id'])
  const targetId = affiliateId === null ? idIn(search['target_id']) : null
  return {
    email: '',
    role: affiliateId !== null ? 'publisher' : targetId !== null ? 'buyer' : 'member',
    affiliate_id: affiliateId,
    target_id: targetId,
  }
}

/** What belongs to the role; of another one that was tried before nothing is sent. */
export function invitationFields(form: InvitationForm): Schemas['InvitationCreate'] {
  const { email, role, affiliate_id, target_id } = form
  return {
    email: email.trim(),
    role,
    ...(role === 'publisher' && { affiliate_id }),
    ...(role === 'buyer' && { target_id }),
  }
}

function idIn(value: SearchParameters[string]): number | null {
  const id = Number([value ?? []].flat()[0])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
