import { answerOf, dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'

export type SuppressedNumber = Schemas['SuppressedNumber']

/** One is named by its number; it is made by `useSuppress`. */
export const suppressedNumbers = createResource<SuppressedNumber, never, Schemas['SuppressedNumberUpdate']>({
  name: 'suppressed_numbers',
  rootKey: 'suppressed_number',
  list: '/suppressed_numbers.json',
  one: '/suppressed_numbers/{number}.json',
  bulk: '/suppressed_numbers/bulk.json',
})

interface Suppression {
  readonly number: string
  readonly fields: Schemas['SuppressedNumberCreate']
}

/** Suppresses a number. One that is suppressed already is then refused in more places, or in as many. */
export function useSuppress() {
  return useAction(async (client, { number, fields }: Suppression) => {
    const { data, response } = await answerOf(
      client.POST('/suppressed_numbers/{number}.json', {
        params: { path: { number } },
        body: { suppressed_number: fields },
      }),
    )
    return { record: data, isNew: response.status === 201 }
  })
}

/** How a number is suppressed; null: it is not. */
export function useCheck() {
  return useAction(async (client, number: string): Promise<SuppressedNumber | null> => {
    // What is no telephone number at all is refused here, by name.
    const { suppressed_numbers_exist: isSuppressed } = await dataOf(
      client.GET('/suppressed_numbers/check.json', { params: { query: { number } } }),
    )
    if (!isSuppressed) return null
    const answer = await dataOf(
      client.GET('/suppressed_numbers/{number}.json', { params: { path: { number } } }),
    )
    return answer.suppressed_number
  })
}
