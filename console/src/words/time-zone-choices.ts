import { TIME_ZONES } from './time-zones.ts'

/** For fields and filters. The names are in the first load; what only forms need of them is not. */
export const TIME_ZONE_CHOICES = Object.keys(TIME_ZONES).map(value => ({ value, label: value }))
