import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacketAuthentication } from './packet-authentication.ts'

test('a tag is the beginning of the HMAC of Node.js', () => {
  const any = fc.uint8Array({ maxLength: 1_500 })
  const key = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const followed = fc.option(fc.integer({ min: 0, max: 0xffff_ffff }))
  fc.assert(
    fc.property(key, any, followed, fc.constantFrom(4, 10), (secret, packet, more, tagBytes) => {
      const bytes = Buffer.concat([packet, Buffer.alloc(tagBytes)])
      const authentication = new PacketAuthentication(secret)
      authentication.write(bytes, packet.length, more, tagBytes)
      const hmac = createHmac('sha1', secret).update(packet)
      if (more !== null) hmac.update(Buffer.from(more.toString(16).padStart(8, '0'), 'hex'))
      expect(bytes.subarray(packet.length)).toEqual(hmac.digest().subarray(0, tagBytes))
      expect(authentication.isRight(bytes, packet.length, more, tagBytes)).toBe(true)
      const last = bytes.length - 1
      bytes[last] = (bytes[last] ?? 0) ^ 1
      expect(authentication.isRight(bytes, packet.length, more, tagBytes)).toBe(false)
    }),
  )
})
