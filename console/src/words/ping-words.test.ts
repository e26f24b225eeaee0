import { expect, test } from 'vitest'
import { pingOutcome } from './ping-words.ts'

test('what became of a ping has a word and a tone, also where this page does not know it', () => {
  expect(pingOutcome('claimed')).toEqual({ tone: 'good', words: 'Called' })
  expect(pingOutcome('of-tomorrow' as 'claimed')).toEqual({ tone: 'quiet', words: 'Of tomorrow' })
})
