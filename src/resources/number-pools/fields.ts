import { integer } from 'drizzle-orm/pg-core'
import { Integer } from '../../platform/wire/wire-types.ts'
import { field, plainFields } from '../fields/plain-fields.ts'

/** Every number is paid for: a larger pool is more likely a slip than a wish. */
const MAX_POOL_SIZE = 1_000

/** A number that rests longer than a day is as good as not in the pool. */
const MAX_BUFFER_SECONDS = 86_400

export const DEFAULT_SIZES = { maxPoolSize: 10, bufferSeconds: 0, reserveSize: 1 }

const count = (preset: number) => (name: string) => integer(name).notNull().default(preset)

export const POOL_SIZE_FIELDS = plainFields({
  max_pool_size: field(
    count(DEFAULT_SIZES.maxPoolSize),
    Integer({ minimum: 1, maximum: MAX_POOL_SIZE }),
    'Numbers are provisioned on demand up to this many. Default 10.',
    { example: 10, isInExamples: true },
  ),
  buffer_seconds: field(
    count(DEFAULT_SIZES.bufferSeconds),
    Integer({ maximum: MAX_BUFFER_SECONDS }),
    'How long a number rests between two leases. Default 0.',
    { example: 60, isInExamples: true },
  ),
  reserve_size: field(
    count(DEFAULT_SIZES.reserveSize),
    Integer({ maximum: MAX_POOL_SIZE }),
    'How many numbers are kept ready for a lease; at most `max_pool_size`. Default 1.',
    { example: 2, isInExamples: true },
  ),
})
