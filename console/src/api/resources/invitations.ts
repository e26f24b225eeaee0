import { createApiClient, dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'

export type Invitation = Schemas['Invitation']
export type SentInvitation = Schemas['SentInvitation']
export type InvitationOffer = Schemas['InvitationOffer']

/** Only the answer that makes one has its link. */
export const invitations = createResource<
  Invitation & Partial<Pick<SentInvitation, 'url'>>,
  Schemas['InvitationCreate'],
  never
>({
  name: 'users',
  rootKey: 'invitation',
  list: '/invitations.json',
  one: '/invitations/{id}.json',
})

/** With another link, which it answers. */
export function useSendAgain(id: number) {
  return useAction<void, string>(async client => {
    const params = { params: { path: { id } } }
    return (await dataOf(client.POST('/invitations/{id}/send_again.json', params))).invitation.url
  })
}

/** What a link is good for. @throws ApiError 404 for one that is good no more */
export async function readOffer(token: string): Promise<InvitationOffer> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  const params = { params: { path: { token } } }
  return (await dataOf(asking.GET('/invitations/{token}/offer.json', params))).invitation
}

/** @param csrfToken of the session that accepts; empty for who has none */
export async function acceptInvitation(
  token: string,
  fields: Schemas['InvitationAccept'],
  csrfToken = '',
): Promise<void> {
  const asking = createApiClient({ kind: 'session', csrfToken }, null)
  const request = { params: { path: { token } }, body: { invitation: fields } }
  await dataOf(asking.POST('/invitations/{token}/accept.json', request))
}
