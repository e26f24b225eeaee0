import { expect, test } from 'vitest'
import { UNANSWERED_REASONS, unansweredWords } from '../../console/src/words/unanswered-words.ts'
import { NO_TARGET_REASONS } from '../../src/domain/routing/no-target-reason.ts'

test('every reason of the service is a choice of the filter', () => {
  expect(UNANSWERED_REASONS.map(({ value }) => value)).toEqual([...NO_TARGET_REASONS])
})

test('a reason is told by what was refused: the source, or targets of which it held for one at least', () => {
  expect(unansweredWords('rejected', 'paused')).toBe('Key, campaign or publisher paused')
  expect(unansweredWords('no-target', 'paused')).toBe('At least one target paused')
  expect(unansweredWords('no-target', 'new_reason')).toBe('New reason')
  expect(unansweredWords('rejected', null)).toBe('Rejected')
})
