import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type SavedView = Schemas['SavedView']

/** Lists and reports as people have set them up: their own, and those that are shared. */
export const savedViews = createResource<SavedView, Schemas['SavedViewCreate'], Schemas['SavedViewUpdate']>({
  name: 'saved_views',
  rootKey: 'saved_view',
  list: '/saved_views.json',
  one: '/saved_views/{id}.json',
})
