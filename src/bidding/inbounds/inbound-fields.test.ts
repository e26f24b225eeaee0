import { afterEach, expect, test } from 'vitest'
import { INBOUND_VISIBILITY } from '../../access/visibility.ts'
import { inlineParameters } from '../../platform/database/inline-parameters.ts'
import { inboundFields } from './inbound-fields.ts'

const { caller_city } = INBOUND_VISIBILITY
afterEach(() => Object.assign(INBOUND_VISIBILITY, { caller_city }))

test('what stands for a withheld value is what the table says', () => {
  Object.assign(INBOUND_VISIBILITY, { caller_city: { only: 'company', instead: 'somewhere' } })
  const fields = inboundFields(0, true, 'buyer')
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, inlineParameters(value)]))).toMatchObject({
    ...{ caller_city: "'somewhere'", payout: "'0'", pbm_original_payout: 'NULL' },
    ...{ caller_state: '"caller_state"', revenue: '"revenue"' },
  })
})
