import { describe, expect, test } from 'vitest'
import { createAttributes, numberValues, updateAttributes } from './number-form.ts'

const typed = { ...numberValues(null), cid: 'spring', number: '+13055550101' }

describe('a new number', () => {
  test('is drawn from the inventory by kind and country, whatever number was typed before', () => {
    expect(createAttributes({ ...typed, type: 'Local', country: 'CA' })).toEqual({
      ...{ type: 'Local', country: 'CA', desired_text: null, cid: 'spring' },
      ...{ name: null, afid: null, sid: null, trunk_id: null, paused: false, tag_list: '' },
      caller_blocked_message: null,
    })
  })

  test('is one’s own', () => {
    const sent = createAttributes({ ...typed, source: 'own' })
    expect(sent).toMatchObject({ number: '+13055550101' })
    expect(sent).not.toHaveProperty('type')
  })
})

describe('an edit', () => {
  test('sends what was changed, and tags as the API has them', () => {
    expect(updateAttributes({ tag_list: ['state:CA', 'age:>=30'], afid: null })).toEqual({
      tag_list: '<<<state:CA>>>,<<<age:>=30>>>',
      afid: null,
    })
    expect(updateAttributes({ tag_list: [] })).toEqual({ tag_list: '' })
  })
})
