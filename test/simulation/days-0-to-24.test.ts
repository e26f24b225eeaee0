import { liveThroughDays } from './live-through-days.ts'

liveThroughDays(0, 25, 'embedded')
