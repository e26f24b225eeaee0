import { useQuery } from '@tanstack/react-query'
import { answerOf, type Schemas } from '../api-client.ts'
import { type Update, useAction, type Versioned } from '../resource.ts'
import { useApi } from '../use-api.ts'

export type RoutingPlan = Schemas['RoutingPlan']
export type RoutingPlanUpdate = Schemas['RoutingPlanUpdate']

const PATH = '/campaigns/cid/{cid}/routing_plan.json'

/** Its version is another one when the campaign rings others, or any of them stands elsewhere; not for anything else. */
export function useRoutingPlan(cid: string) {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'campaigns', 'routing-plan', cid],
    queryFn: async ({ signal }): Promise<Versioned<RoutingPlan>> => {
      const { data, response } = await answerOf(client.GET(PATH, { params: { path: { cid } }, signal }))
      return { record: data.routing_plan, etag: response.headers.get('etag') }
    },
  })
}

/** All of it at once, or nothing. Answers the version that it makes. */
export function useSaveRoutingPlan(cid: string) {
  return useAction(async (client, { changes, etag }: Omit<Update<RoutingPlanUpdate>, 'key'>) => {
    const { data, response } = await answerOf(
      client.PUT(PATH, {
        params: { path: { cid } },
        headers: etag == null ? {} : { 'If-Match': etag },
        body: { routing_plan: changes },
      }),
    )
    return { record: data.routing_plan, etag: response.headers.get('etag') }
  })
}
