import { CALL_TABLES } from '../calls/calls.ts'
import { ANNOUNCEMENT_TABLES } from '../delivery/retention.ts'

/** The tables that are partitioned by month: their partitions are made before anything is written, and ahead. */
export const PARTITIONED_TABLES = ['reservations', ...CALL_TABLES, ...ANNOUNCEMENT_TABLES]
