import { expect, test } from 'vitest'
import { readCallOptions } from './call-options.ts'

const SERVICE = { host: '127.0.0.1', port: 5_060 }
const read = (...args: string[]) => readCallOptions(args, () => SERVICE)

test('a number is called where the service listens', () => {
  expect(read('+18005550100')).toMatchObject({
    mode: 'call',
    uri: 'sip:+18005550100@127.0.0.1:5060',
    host: '127.0.0.1',
    port: 0,
    from: '+12025550199',
    keys: [],
    seconds: null,
    isTraced: false,
  })
})

test('a service that listens on every address is called on this machine', () => {
  expect(readCallOptions(['1'], () => ({ host: '0.0.0.0', port: 5_070 }))).toMatchObject({
    uri: 'sip:1@127.0.0.1:5070',
  })
})

test('where the service takes no calls, another must be named', () => {
  const settings = () => ({ host: '127.0.0.1', port: null })
  expect(() => readCallOptions(['1'], settings)).toThrow('SIP_PORT is 0')
  expect(readCallOptions(['1', '--to', 'pbx.example:5070'], settings)).toMatchObject({
    uri: 'sip:1@pbx.example:5070',
    host: '0.0.0.0',
  })
})

test('everything that can be said is understood', () => {
  const said = '--anonymous --keys 1,2# --keys-after 1.5 --seconds 10 --play a.wav --record b.wav --trace'
  expect(read('sip:a@127.0.0.1', ...said.split(' '))).toMatchObject({
    uri: 'sip:a@127.0.0.1',
    from: null,
    keys: ['1', '2#'],
    keysAfterSeconds: 1.5,
    seconds: 10,
    play: 'a.wav',
    record: 'b.wav',
    isTraced: true,
  })
})

test('a # of a number is written as SIP wants it', () => {
  expect(read('*72#')).toMatchObject({ uri: 'sip:*72%23@127.0.0.1:5060' })
})

test('a buyer waits beside the service', () => {
  expect(read('--answer')).toMatchObject({
    mode: 'answer',
    host: '127.0.0.1',
    port: 5_080,
    ringSeconds: 2,
    isOnce: false,
  })
})

test.each([
  [[], 'Say whom to call'],
  [['--answer=yes'], '--answer'],
  [['1', '--answer'], 'leave the number out'],
  [['+1 800'], 'The number "+1 800" is not usable'],
  [['1', '--keys', '1,x'], '--keys "1,x" is not usable'],
  [['1', '--seconds', 'ten'], '--seconds "ten" is not usable'],
  [['1', '--port', '70000'], '--port "70000" is not usable'],
  [['1', '--host', 'here'], '--host "here" is not usable'],
  [['1', '--to', 'a b'], '--to "a b" is not usable'],
  [['1', '--from', 'a b'], '--from "a b" is not usable'],
  [['1', '--unknown'], 'dialplane call --help'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence)
})
