import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type ListedMail = Schemas['ListedMail']
export type Mail = Schemas['Mail']

/** The outbox of the installation; a single one also has its text. */
export const mails = createResource<ListedMail & Partial<Mail>, never, never>({
  name: 'mails',
  rootKey: 'mail',
  list: '/mails.json',
  one: '/mails/{id}.json',
})
