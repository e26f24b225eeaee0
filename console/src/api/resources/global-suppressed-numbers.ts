import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type GlobalSuppressedNumber = Schemas['GlobalSuppressedNumber']

/** Of the whole installation, for its administrators. One is named by its number; there is nothing to change about it. */
export const globalSuppressedNumbers = createResource<
  GlobalSuppressedNumber,
  Schemas['GlobalSuppressedNumberCreate'],
  never
>({
  name: 'global_suppressed_numbers',
  rootKey: 'global_suppressed_number',
  list: '/api/v5/global_suppressed_numbers.json',
  one: '/api/v5/global_suppressed_numbers/{number}.json',
})
