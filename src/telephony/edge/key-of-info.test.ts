import { expect, test } from 'vitest'
import { keyOfInfo } from './key-of-info.ts'

test.each([
  ['application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n', '5'],
  ['Application/DTMF-Relay; charset=utf-8', 'Duration= 100\r\nSignal= *', '*'],
  ['application/dtmf-relay', 'Signal=11', '#'],
  ['application/dtmf', '7', '7'],
  ['application/dtmf', ' d\r\n', 'D'],
  ['application/dtmf-relay', 'Signal=55', null],
  ['application/dtmf-relay', 'Duration=160', null],
  ['application/dtmf', '', null],
  ['text/plain', '5', null],
])('%s with %j is %s', (contentType, body, key) => {
  expect(keyOfInfo(contentType, body)).toBe(key)
})
