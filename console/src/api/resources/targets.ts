import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Target = Schemas['Target']

export const targets = createResource<Target, Schemas['TargetCreate'], Schemas['TargetUpdate']>({
  name: 'targets',
  rootKey: 'target',
  list: '/targets.json',
  one: '/targets/{id}.json',
  bulk: '/targets/bulk.json',
})

/** Its label, else what is dialled. */
export function targetName({ name, number }: Pick<Target, 'name' | 'number'>): string {
  return name || number
}
