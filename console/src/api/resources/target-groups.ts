import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type TargetGroup = Schemas['TargetGroup']

export const targetGroups = createResource<
  TargetGroup,
  Schemas['TargetGroupCreate'],
  Schemas['TargetGroupUpdate']
>({
  name: 'target_groups',
  rootKey: 'target_group',
  list: '/target_groups.json',
  one: '/target_groups/{id}.json',
  bulk: '/target_groups/bulk.json',
})

export const targetGroupName = ({ name }: Pick<TargetGroup, 'name'>): string => name
