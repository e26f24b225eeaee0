import { expect, test } from 'vitest'
import { readCallOptions } from './call-options.ts'

const SERVICE = { host: '127.0.0.1', port: 5_060, tls: null }
const SECURE = {
  ...SERVICE,
  tls: { port: 5_061, certificatePath: 'a.pem', keyPath: 'b.pem', authoritiesPath: null },
}
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
  expect(readCallOptions(['1'], () => ({ ...SERVICE, host: '0.0.0.0', port: 5_070 }))).toMatchObject({
    uri: 'sip:1@127.0.0.1:5070',
  })
})

test('where the service takes no calls, another must be named', () => {
  const settings = () => ({ ...SERVICE, port: null })
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

test('over TLS the port is that of TLS, and sound is encrypted where the other side takes part', () => {
  const tls = { port: 0, own: null, authorities: null }
  const uri = 'sip:1@127.0.0.1:5061;transport=tls'
  expect(readCallOptions(['1', '--tls'], () => SECURE)).toMatchObject({ uri, tls, encryption: 'optional' })
  expect(readCallOptions(['1', '--tls'], () => ({ ...SECURE, port: null }))).toMatchObject({ uri })
  expect(read('1', '--tls', '--to', 'pbx.example', '--tls-ca', 'ca.pem', '--srtp', 'required')).toMatchObject(
    {
      uri: 'sip:1@pbx.example;transport=tls',
      tls: { ...tls, authorities: 'ca.pem' },
      encryption: 'required',
    },
  )
  for (const secure of ['sips:a@b', 'sip:a@b;transport=tls'])
    expect(read(secure)).toMatchObject({ uri: secure, tls })
  expect(read('sip:a@b', '--tls')).toMatchObject({ uri: 'sip:a@b;transport=tls', tls })
  expect(read('sip:a@b')).toMatchObject({ tls: null })
})

test('a buyer with a certificate waits by TLS too', () => {
  const own = { certificate: 'a.pem', key: 'b.pem' }
  const named = ['--answer', '--tls-cert', 'a.pem', '--tls-key', 'b.pem']
  expect(read(...named)).toMatchObject({ port: 5_080, tls: { port: 5_081, own } })
  expect(read(...named, '--tls-port', '0')).toMatchObject({ tls: { port: 0, own } })
  expect(read('--answer')).toMatchObject({ tls: null })
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
  [['1', '--tls'], 'SIP_TLS_PORT is not set'],
  [['1', '--srtp', 'on'], '--srtp "on" is not usable'],
  [['1', '--srtp', 'required'], 'add --tls'],
  [['--answer', '--srtp', 'required'], 'add --tls'],
  [['--answer', '--tls'], 'takes a certificate'],
  [['--answer', '--tls-cert', 'a.pem'], 'takes a certificate'],
  [['--answer', '--tls-cert', 'a', '--tls-key', 'b', '--tls-port', 'x'], '--tls-port "x" is not usable'],
  [['1', '--unknown'], 'dialplane call --help'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence)
})
