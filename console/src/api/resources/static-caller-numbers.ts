import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type StaticCallerNumber = Schemas['StaticCallerNumber']

/** They are added and removed: there is nothing to change about one. */
export const staticCallerNumbers = createResource<
  StaticCallerNumber,
  Schemas['StaticCallerNumberCreate'],
  never
>({
  name: 'static_caller_numbers',
  rootKey: 'static_caller_number',
  list: '/static_caller_numbers.json',
  one: '/static_caller_numbers/{id}.json',
  bulk: '/static_caller_numbers/bulk.json',
})
