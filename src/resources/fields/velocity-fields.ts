import { integer } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { Nullable } from '../../platform/wire/wire-types.ts'
import { field } from './plain-fields.ts'

/** Whoever takes more calls of one caller need not count them. */
const MAX_CALLS = 100

/** A week: what is looked through for each call is bounded by it. */
const MAX_SECONDS = 604_800

const HOUR_SECONDS = 3_600

const seconds = (name: string) => integer(name).notNull().default(HOUR_SECONDS)

/** How often one caller may call. @param limit what follows beyond it, for the API document */
export const velocityFields = (limit: string) => ({
  velocity_calls: field(
    integer,
    Nullable(Type.Integer({ minimum: 1, maximum: MAX_CALLS })),
    `Most calls of one caller within \`velocity_seconds\`: ${limit} Callers without a number, and static callers, are not counted. Null (default) = however many.`,
    { example: 5 },
  ),
  velocity_seconds: field(
    seconds,
    Type.Integer({ minimum: 1, maximum: MAX_SECONDS }),
    'The window that `velocity_calls` counts in; default 3600.',
    { example: 3_600 },
  ),
})
