import { expect, test } from 'vitest'
import { promptOf } from './provider-client.ts'

test.each([
  ['one that says nothing', 'https://id.example', undefined, { prompt: 'login' }],
  ['one that can', 'https://id.example', ['none', 'login'], { prompt: 'login' }],
  ['one that cannot', 'https://id.example', ['none', 'select_account'], {}],
  ['Google', 'https://accounts.google.com', undefined, { prompt: 'select_account' }],
])('a provider is asked to ask anew in a way that it knows: %s', (_, issuer, taken, prompt) => {
  const metadata = { issuer, ...(taken !== undefined && { prompt_values_supported: taken }) }
  expect(promptOf(issuer, metadata)).toEqual(prompt)
})
