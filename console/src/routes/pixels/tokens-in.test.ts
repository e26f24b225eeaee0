import { expect, test } from 'vitest'
import { tokensIn } from './tokens-in.ts'

test.each([
  ['https://t.example/?a=[caller_id]&b=[sub_id]&c=[caller_id]', ['caller_id', 'sub_id']],
  ['https://[::1]/?list=[1]&none=[]', []],
])('the tokens of %s', (url, tokens) => {
  expect(tokensIn(url)).toEqual(tokens)
})
