import { dataOf, type Schemas } from '../api-client.ts'
import { createResource, type ListQuery, useAction } from '../resource.ts'

export type Call = Schemas['Call']
export type CallEvent = Schemas['CallEvent']

/** Read only: calls are made by callers. */
export const calls = createResource<Call, never, never>({
  name: 'calls',
  rootKey: 'call',
  list: '/api/v5/calls.json',
  one: '/api/v5/calls/{uuid}.json',
})

/** The logs sort by `sort_by` and `order` where other lists have `sort`. */
export function logQuery({ sort, ...query }: ListQuery): ListQuery {
  if (typeof sort !== 'string') return query
  const isDescending = sort.startsWith('-')
  return { ...query, sort_by: isDescending ? sort.slice(1) : sort, order: isDescending ? 'desc' : 'asc' }
}

/** Leaves out of the recording what is said from now on, or takes it in again. */
export function useRecordingPause(uuid: string) {
  return useAction((client, isPaused: boolean) => {
    const request = { params: { path: { uuid } } }
    return isPaused
      ? dataOf(client.POST('/api/v5/calls/{uuid}/recording/pause.json', request))
      : dataOf(client.POST('/api/v5/calls/{uuid}/recording/resume.json', request))
  })
}

/** A call whose carrier is a script: it goes the way of every other one, and is over at once. */
export function usePlaceTestCall() {
  return useAction(async (client, fields: Schemas['SimulatedCallCreate']) => {
    const body = { simulated_call: fields }
    const { simulated_call } = await dataOf(client.POST('/api/v5/simulated_calls.json', { body }))
    return simulated_call.call
  })
}

/** Disconnects everybody on a call in progress. */
export function useHangUp(uuid: string) {
  return useAction(async (client, _nothing: undefined) => {
    const { call } = await dataOf(
      client.POST('/api/v5/calls/{uuid}/hangup.json', { params: { path: { uuid } } }),
    )
    return call
  })
}

/** Requests what a failed timer was to request once more. */
export function usePixelAgain(uuid: string) {
  return useAction((client, firedPixelId: number) =>
    dataOf(
      client.POST('/api/v5/calls/{uuid}/fired_pixels/{fired_pixel_id}/redeliver.json', {
        params: { path: { uuid, fired_pixel_id: firedPixelId } },
      }),
    ),
  )
}
