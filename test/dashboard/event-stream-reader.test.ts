import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventStreamReader } from '../../dashboard/event-stream-reader.js'

const STREAM = [
  'retry: 2000\n\n',
  ': from here on\n\n',
  'id: 1\nevent: call.started\ndata: {"type":\ndata: "call.started"}\n\n',
  'id: 2\r\ndata:no space\r\n\r\n',
  'event: nothing to tell\n\n',
  'data\n\n',
  'data: cut off',
].join('')

const ITEMS = [
  { comment: 'from here on' },
  { event: { id: '1', type: 'call.started', data: '{"type":\n"call.started"}' } },
  { event: { id: '2', type: 'message', data: 'no space' } },
  { event: { id: '2', type: 'message', data: '' } },
]

describe('a stream of events', () => {
  test('is taken apart the same in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: STREAM.length })), cuts => {
        const places = [0, ...cuts.sort((left, right) => left - right), STREAM.length]
        const read = eventStreamReader()
        const items = places.flatMap((place, index) => read(STREAM.slice(place, places[index + 1])))
        expect(items).toEqual(ITEMS)
      }),
      { seed: 20261121, numRuns: 300 },
    )
  })

  test('tells nothing of an event before its end', () => {
    const read = eventStreamReader()
    expect(read('data: half\n')).toEqual([])
    expect(read('\n')).toEqual([{ event: { id: '', type: 'message', data: 'half' } }])
  })
})
