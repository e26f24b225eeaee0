import { expect, test } from 'vitest'
import { eventsShownTo } from './events-shown-to.ts'

test('which recording greeted the caller is the Company’s business', () => {
  const data = { cid: 'auto', time: 1, audio_file_name: 'for the hidden desk.mp3' }
  const events = [{ id: 1, at: new Date(0), type: 'greeting_played', data }]
  const shownTo = (onlyAffiliateId: number | null, onlyTargetId: number | null) =>
    eventsShownTo({ onlyAffiliateId, onlyTargetId }, events).map(event => event.data)
  expect(shownTo(null, null)).toEqual([data])
  expect(shownTo(7, null)).toEqual([{ time: 1 }])
  expect(shownTo(null, 7)).toEqual([{ time: 1 }])
})
