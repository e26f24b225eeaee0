import { dataOf, type Schemas } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/resource.ts'

/** Adds several numbers, all or none; gives the id by which the audit log can undo it. */
export function useAddNumbers() {
  return useAction(async (client, numbers: readonly string[]): Promise<string> => {
    if (numbers.length === 0) throw atNumbers(["can't be blank"])
    const changes = numbers.map(number => ({ create: { number } }))
    try {
      const answer = await dataOf(
        client.POST('/static_caller_numbers/bulk.json', { body: { changes, atomic: true } }),
      )
      return answer.batch_id
    } catch (error) {
      throw refusalOf(error, numbers)
    }
  })
}

/** A refusal that names changes by their place becomes one of the field, and names the numbers. */
export function refusalOf(error: unknown, numbers: readonly string[]): unknown {
  if (!(error instanceof ApiError) || error.status !== 422) return error
  const { changes = [] } = (error.body ?? {}) as Partial<Schemas['StaticCallerNumberBulkRefusal']>
  const sentences = changes.map(({ index, error: sentence, errors = {} }) => {
    const messages = [...(sentence === undefined ? [] : [sentence]), ...Object.values(errors).flat()]
    return `${numbers[index]} ${messages.join(', ')}`
  })
  return sentences.length === 0 ? error : atNumbers(sentences)
}

function atNumbers(messages: readonly string[]): ApiError {
  return new ApiError(422, { static_caller_number: { errors: { numbers: messages } } })
}
