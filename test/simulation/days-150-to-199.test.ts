import { liveThroughDays } from './live-through-days.ts'

liveThroughDays(150, 50, 'server')
