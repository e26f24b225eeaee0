import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Contact = Schemas['Contact']

export const contacts = createResource<Contact, Schemas['ContactCreate'], Schemas['ContactUpdate']>({
  name: 'contacts',
  rootKey: 'contact',
  list: '/contacts.json',
  one: '/contacts/{id}.json',
  bulk: '/contacts/bulk.json',
})
