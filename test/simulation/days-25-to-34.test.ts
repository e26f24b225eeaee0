import { liveThroughDays } from './live-through-days.ts'

liveThroughDays(50, 50, 'server')
