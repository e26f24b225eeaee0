import { expect, test } from 'vitest'
import { decodeBencode, encodeBencode } from './bencode.ts'

test('what is written is read again', () => {
  const command = {
    command: 'offer',
    sdp: 'v=0\r\ns=Grüße',
    flags: ['trust address', 'é'],
    port: -7,
    more: { list: [] },
  }
  expect(decodeBencode(Buffer.from(encodeBencode(command)))).toEqual(command)
  expect(encodeBencode({ text: 'é', number: 3 })).toBe('d4:text2:é6:numberi3ee')
})

test.each([
  '',
  'i',
  'i1',
  'ie',
  'ixe',
  '5:four',
  '-1:a',
  'l',
  'd1:ae',
  'di1e1:ae',
  '1:ab',
  'e',
  'l'.repeat(50) + 'e'.repeat(50),
])('nothing is made of %j', text => expect(decodeBencode(Buffer.from(text))).toBeNull())
