import type { paths } from '../../../../client/src/schema.ts'
import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

type List = paths['/api/v5/rtb_inbounds.json']['get']['responses'][200]['content']['application/json']

/** One row of the log. */
export type Ping = List['rtb_inbounds'][number]

/** By itself: with everyone who was considered. */
export type FoundPing = Schemas['FoundRtbInbound']

/** How the log says that there is no such record (service-api.md: UUIDs are never null). */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Read only: publishers make them. */
export const pings = createResource<Ping & Partial<FoundPing>, never, never>({
  name: 'rtb_inbounds',
  rootKey: 'rtb_inbound',
  list: '/api/v5/rtb_inbounds.json',
  one: '/api/v5/rtb_inbounds/{uuid}.json',
})

/** The call that came of it; null while none has. */
export function callOfPing({ call_uuid: uuid }: Pick<Ping, 'call_uuid'>): string | null {
  return uuid === NO_UUID ? null : uuid
}

/** The ping that it repeats; null for one of its own. */
export function originalOfPing({ duplicate_original_uuid: uuid }: Ping): string | null {
  return uuid === NO_UUID ? null : uuid
}
