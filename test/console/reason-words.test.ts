import { expect, test } from 'vitest'
import { REASON_WORDS } from '../../console/src/words/reason-words.ts'
import { INELIGIBILITIES } from '../../src/domain/routing/ineligibility.ts'

test('every reason of the service has words', () => {
  expect(Object.keys(REASON_WORDS).sort()).toEqual([...INELIGIBILITIES].sort())
})
