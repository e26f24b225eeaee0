import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type FiredPixel = Schemas['FiredPixel']

/** Read only, and only as a list. */
export const firedPixels = createResource<FiredPixel, never, never>({
  name: 'fired_pixels',
  rootKey: 'fired_pixel',
  list: '/api/v5/fired_pixels.json',
  one: '/api/v5/fired_pixels.json',
})
