import { expect, test } from 'vitest'
import { tagText, typedTagList } from './tag-words.ts'

test('a tag reads as it is typed, and is sent as the API takes it', () => {
  expect(tagText({ key: 'state', operator: '==', value: 'CA' })).toBe('state:CA')
  expect(tagText({ key: 'age', operator: '>=', value: '30' })).toBe('age:>=30')
  expect(typedTagList(['state:CA', 'age:>=30'])).toBe('<<<state:CA>>>,<<<age:>=30>>>')
  expect(typedTagList([])).toBe('')
})
