import { describe, expect, test } from 'vitest'
import { signMessage } from './sign-message.ts'

// The example of Standard Webhooks, that every library of it is tested with.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

describe('the signature of a message', () => {
  test('is that of the standard’s own example', () => {
    expect(signMessage(MESSAGE, [SECRET])).toBe(SIGNATURE)
  })

  test('is there once for each secret while one takes the place of another', () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const [first, second, ...rest] = signMessage(MESSAGE, [other, SECRET]).split(' ')
    expect([second, rest]).toEqual([SIGNATURE, []])
    expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(first).not.toBe(SIGNATURE)
  })

  test.each([
    ['id', { id: 'msg_other' }],
    ['time', { timestamp: MESSAGE.timestamp + 1 }],
    ['body', { body: `${MESSAGE.body} ` }],
  ])('changes with the %s', (_, difference) => {
    expect(signMessage({ ...MESSAGE, ...difference }, [SECRET])).not.toBe(SIGNATURE)
  })
})
