import { liveThroughDays } from './live-through-days.ts'

liveThroughDays(25, 10, 'server')
