import { describe, expect, test } from 'vitest'
import type { Schemas } from '../../api/api-client.ts'
import { parseSearch, stringifySearch } from '../../search-parameters.ts'
import { candidateWords, inOrder } from '../../words/candidate-words.ts'
import { previewFields, previewSearch, previewValues } from './preview-request.ts'
import { previewSentence } from './preview-words.ts'

const names = { target: (id: number) => `T${id}`, group: (id: number) => `G${id}` }

const candidate = (target_id: number, reason: string | null = null, detail: string | null = null) =>
  ({
    target_id,
    target_group_id: null,
    priority: 1,
    weight: 1,
    eligible: reason === null,
    reason,
    detail,
  }) as Schemas['RoutingPreview']['candidates'][number]

const preview = (fields: Partial<Schemas['RoutingPreview']>): Schemas['RoutingPreview'] => ({
  decision: 'dial',
  order: [],
  candidates: [],
  blocked_reason: null,
  blocked_detail: null,
  ...fields,
})

describe('a preview', () => {
  test('is asked by its address, and its address says what is asked', () => {
    const values = {
      ...previewValues({}, null),
      cid: 'left over',
      entry: 'number' as const,
      number: '+18885550100',
      caller_number: ' +13035550100 ',
      digit: '2',
      tags: 'age=44\nname=a=b\n\nodd',
    }
    const search = parseSearch(stringifySearch(previewSearch(values)))
    expect(previewValues(search, null)).toMatchObject({ entry: 'number', number: '+18885550100', cid: null })
    expect(previewFields(search, null)).toEqual({
      number: '+18885550100',
      caller_number: '+13035550100',
      digit: '2',
      tags: { age: '44', name: 'a=b', odd: '' },
    })
  })

  test('keeps a postback key out of the address, which says only that it is one', () => {
    const values = { ...previewValues({}, 'secret'), entry: 'postback_key' as const, digit: '2' }
    const address = stringifySearch(previewSearch(values))
    expect(address).not.toContain('secret')
    expect(previewValues(parseSearch(address), null)).toMatchObject({
      entry: 'postback_key',
      postback_key: null,
    })
    expect(previewFields(parseSearch(address), null)).toBeNull()
    expect(previewFields(parseSearch(address), 'secret')).toEqual({
      postback_key: 'secret',
      digit: '2',
      tags: {},
    })
  })

  test('is not asked before a way in is named', () => {
    expect(previewFields({ caller_number: '+13035550100' }, null)).toBeNull()
  })
})

describe('what would happen', () => {
  test.each([
    [preview({ order: [4] }), 'T4 would get the call.'],
    [
      preview({ order: [4, 5, 6, 7, 8] }),
      'T4 would get the call. If it does not answer: T5, then T6, then 2 others.',
    ],
    [preview({}), 'The call would be sent to a number that is no target.'],
    [
      preview({ decision: 'blocked', blocked_reason: 'campaign_paused' }),
      'The campaign is paused: nobody would get the call.',
    ],
    [
      preview({
        decision: 'no-target',
        candidates: [candidate(1, 'paused'), candidate(2, 'tag_mismatch'), candidate(3, 'tag_mismatch')],
      }),
      'Nobody would get the call. Tags do not match: 2 targets; Paused: 1 target.',
    ],
  ])('%#', (asked, words) => {
    expect(previewSentence(asked, names).words).toBe(words)
  })
})

test('candidates stand in the order in which they ring, and say why not', () => {
  const all = [candidate(1, 'daily_cap_full', 'daily cap 5 of 5'), candidate(2), candidate(3)]
  expect(inOrder(all, [3, 2]).map(({ target_id }) => target_id)).toEqual([3, 2, 1])
  expect(all.map(one => candidateWords(one, [3, 2]).words)).toEqual([
    'Daily cap full: daily cap 5 of 5',
    '2nd to ring',
    '1st to ring',
  ])
})
