import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type TrackingNumber = Schemas['Number']

export const numbers = createResource<TrackingNumber, Schemas['NumberCreate'], Schemas['NumberUpdate']>({
  name: 'numbers',
  rootKey: 'number',
  list: '/numbers.json',
  one: '/numbers/{id}.json',
  bulk: '/numbers/bulk.json',
})

/** With its label, where it has one. */
export function numberName({ name, number }: Pick<TrackingNumber, 'name' | 'number'>): string {
  return name ? `${name} · ${number}` : number
}
