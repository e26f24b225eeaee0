import { liveThroughDays } from './live-through-days.ts'

liveThroughDays(100, 50, 'server')
