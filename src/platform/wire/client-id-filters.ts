import { Type } from 'typebox'
import { Text } from './wire-types.ts'

const filter = (description: string) => Type.Optional(Text({ description }))

/** Filters of lists by client IDs, each under both names that bodies know (completions.md §10). */
export const cidFilter = (listed: string) => ({
  cid: filter(`Only ${listed} of this campaign.`),
  client_cid: filter('Alias of `cid`.'),
})

export const afidFilter = (listed: string) => ({
  afid: filter(`Only ${listed} of this affiliate.`),
  client_afid: filter('Alias of `afid`.'),
})

export const tidFilter = (listed: string) => ({
  tid: filter(`Only ${listed} of this target.`),
  client_tid: filter('Alias of `tid`.'),
})

type ClientIds = Readonly<Partial<Record<'cid' | 'afid' | 'tid', string>>>
type Aliases = Readonly<Partial<Record<'client_cid' | 'client_afid' | 'client_tid', string>>>

/** What a query filters by, whichever names it used; of two names for one the plain one counts, as in bodies. */
export function clientIdsIn(query: ClientIds & Aliases): ClientIds {
  const { cid = query.client_cid, afid = query.client_afid, tid = query.client_tid } = query
  return {
    ...(cid !== undefined && { cid }),
    ...(afid !== undefined && { afid }),
    ...(tid !== undefined && { tid }),
  }
}
