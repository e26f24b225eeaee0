import { dataOf, type Schemas } from '../../../api/api-client.ts'
import { type RecordKey, useAction } from '../../../api/resource.ts'

interface Correction {
  /** The call's UUID. */
  readonly key: RecordKey
  readonly changes: Schemas['ConversionCreate']
}

/** Says what a finished call was worth. It is sent against no version of the call: an amount that is left out stays as it is. */
export function useCorrection() {
  return useAction(async (client, { key, changes }: Correction) => {
    const params = { path: { uuid: String(key) } }
    const body = { conversion: changes }
    const { call } = await dataOf(client.POST('/api/v5/calls/{uuid}/conversions.json', { params, body }))
    return call
  })
}
