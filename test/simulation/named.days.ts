import { liveThroughDays, presentEngine } from './live-through-days.ts'

const { SIMULATION_FIRST: first, SIMULATION_DAYS: days } = process.env

liveThroughDays(Number(first), Number(days), presentEngine)
