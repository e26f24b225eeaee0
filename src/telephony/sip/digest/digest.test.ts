import { describe, expect, test } from 'vitest'
import { digestOf } from './digest.ts'
import { DigestClient } from './digest-client.ts'
import { parseDigestParameters } from './digest-parameters.ts'
import { DigestServer, parseDigestCredentials } from './digest-server.ts'

describe('the examples of the RFCs', () => {
  const mufasa = {
    username: 'Mufasa',
    method: 'GET',
    uri: '/dir/index.html',
    protection: { count: '00000001', clientNonce: '0a4f113b' },
  }
  const rfc2617 = {
    ...mufasa,
    algorithm: 'MD5' as const,
    realm: 'testrealm@host.com',
    password: 'Circle Of Life',
    nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
  }
  const rfc7616 = {
    ...mufasa,
    realm: 'http-auth@example.org',
    password: 'Circle of Life',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    protection: { count: '00000001', clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' },
  }

  test('RFC 2617, section 3.5', () => {
    expect(digestOf(rfc2617)).toBe('6629fae49393a05397450978507c4ef1')
  })

  test('the same without protection', () => {
    expect(digestOf({ ...rfc2617, protection: null })).toBe('670fd8c2df070c60b045671b8b24ff02')
  })

  test('RFC 7616, section 3.9.1: MD5 and SHA-256', () => {
    expect(digestOf({ ...rfc7616, algorithm: 'MD5' })).toBe('8ca523f5e9506fed4657c9700eebdbec')
    expect(digestOf({ ...rfc7616, algorithm: 'SHA-256' })).toBe(
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    )
  })

  test('a client answers the challenge of RFC 7616 with the stronger algorithm', () => {
    const { realm, nonce } = rfc7616
    const rest = `realm="${realm}", qop="auth, auth-int", nonce="${nonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`
    const client = new DigestClient(
      { username: 'Mufasa', password: 'Circle of Life' },
      () => rfc7616.protection.clientNonce,
    )
    expect(client.learn([`Digest ${rest}, algorithm=MD5`, `Digest ${rest}, algorithm=SHA-256`])).toBe(true)
    expect(client.authorization('GET', '/dir/index.html')).toBe(
      `Digest username="Mufasa", realm="${realm}", nonce="${nonce}", uri="/dir/index.html", response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="${rfc7616.protection.clientNonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    )
  })
})

describe('a client', () => {
  const identity = { username: 'alice', password: 'secret' }
  const challenge = 'Digest realm="r", nonce="n", qop="auth"'

  test('has nothing to say before it is challenged', () => {
    expect(new DigestClient(identity).authorization('INVITE', 'sip:a@b')).toBeNull()
  })

  test('counts how often it uses a nonce', () => {
    const client = new DigestClient(identity)
    client.learn([challenge])
    const counts = [1, 2, 3].map(() => parametersOf(client).get('nc'))
    expect(counts).toEqual(['00000001', '00000002', '00000003'])
    client.learn(['Digest realm="r", nonce="other", qop="auth", stale=true'])
    expect(parametersOf(client).get('nc')).toBe('00000001')
  })

  test('does without protection and names no algorithm where the server does neither', () => {
    const client = new DigestClient(identity)
    client.learn(['Digest realm="r", nonce="n"'])
    expect([...parametersOf(client).keys()]).toEqual(['username', 'realm', 'nonce', 'uri', 'response'])
  })

  test('gives up when its first answer is challenged again', () => {
    const client = new DigestClient(identity)
    expect(client.learn([challenge])).toBe(true)
    client.authorization('INVITE', 'sip:a@b')
    expect(client.learn(['Digest realm="r", nonce="n2", qop="auth"'])).toBe(false)
  })

  test('goes on when the nonce was stale, or had served before', () => {
    const client = new DigestClient(identity)
    client.learn([challenge])
    client.authorization('INVITE', 'sip:a@b')
    expect(client.learn(['Digest realm="r", nonce="n2", qop="auth", stale=TRUE'])).toBe(true)
    client.authorization('INVITE', 'sip:a@b')
    client.authorization('BYE', 'sip:a@b')
    expect(client.learn(['Digest realm="r", nonce="n3", qop="auth"'])).toBe(true)
  })

  test.each([
    'Basic realm="r"',
    'Digest realm="r"',
    'Digest nonce="n"',
    'Digest realm="r", nonce="n", algorithm=SHA-256-sess',
    'Digest realm="r", nonce="n", qop="auth-int"',
    'Digest realm="r", nonce="n',
    'Digest',
  ])('cannot answer %s', value => {
    expect(new DigestClient(identity).learn([value])).toBe(false)
  })
})

describe('parameters', () => {
  test('may be spaced and quoted as they like', () => {
    const parsed = parseDigestParameters('DIGEST  Realm = "a, \\"b\\"=c" ,nonce=n,\tqop="auth"')
    expect([...(parsed ?? [])]).toEqual([
      ['realm', 'a, "b"=c'],
      ['nonce', 'n'],
      ['qop', 'auth'],
    ])
  })

  test.each([
    'Digest a',
    'Digest a=',
    'Digest =a',
    'Digest a=b c=d',
    'Digest a=b, a=c',
    'NoOneKnowsThisScheme a=b',
  ])('%s: none', value => {
    expect(parseDigestParameters(value)).toBeNull()
  })
})

describe('a server', () => {
  test('accepts who knows the password, by either algorithm', () => {
    const { server } = setUp()
    for (const name of ['SHA-256', 'MD5']) {
      const offered = server.challenges().filter(value => value.includes(`algorithm=${name}`))
      expect(offered).toHaveLength(1)
      expect(attempt(server, clientFor(offered))).toEqual({ kind: 'accepted' })
    }
  })

  test('prefers the stronger one', () => {
    expect(setUp().server.challenges()[0]).toContain('algorithm=SHA-256')
  })

  test('refuses a wrong password, an unknown username and another method in the same words', () => {
    const { server } = setUp()
    const refusal = { kind: 'refused', reason: 'the username is unknown or the password wrong' }
    expect(attempt(server, clientFor(server.challenges(), 'wrong'))).toEqual(refusal)
    expect(attempt(server, clientFor(server.challenges(), ''), null)).toEqual(refusal)
    const credentials = credentialsOf(clientFor(server.challenges()))
    expect(server.verify(credentials, 'BYE', 'secret')).toEqual(refusal)
  })

  test('accepts a nonce again only with a higher count', () => {
    const { server } = setUp()
    const client = clientFor(server.challenges())
    const first = credentialsOf(client)
    const second = credentialsOf(client)
    expect(server.verify(second, 'INVITE', 'secret').kind).toBe('accepted')
    expect(server.verify(second, 'INVITE', 'secret').kind).toBe('stale')
    expect(server.verify(first, 'INVITE', 'secret').kind).toBe('stale')
    expect(server.verify(credentialsOf(client), 'INVITE', 'secret').kind).toBe('accepted')
  })

  test('accepts a nonce once where nothing is counted', () => {
    const { server } = setUp()
    const unprotected = server.challenges().map(value => value.replace(', qop="auth"', ''))
    const credentials = credentialsOf(clientFor(unprotected))
    expect(server.verify(credentials, 'INVITE', 'secret').kind).toBe('accepted')
    expect(server.verify(credentials, 'INVITE', 'secret').kind).toBe('stale')
  })

  test('calls a nonce stale when its time is over, and a client then asks nobody for a password', () => {
    const { server, clock } = setUp()
    const client = clientFor(server.challenges())
    clock.now += 300_001
    expect(attempt(server, client)).toEqual({ kind: 'stale' })
    expect(client.learn(server.challenges(true))).toBe(true)
    expect(attempt(server, client)).toEqual({ kind: 'accepted' })
  })

  test('calls stale what another server has issued, or one before it was restarted', () => {
    const { server } = setUp()
    const other = setUp(Buffer.alloc(32, 2)).server
    expect(attempt(server, clientFor(other.challenges()))).toEqual({ kind: 'stale' })
  })

  test('cannot be made to accept a nonce that was altered', () => {
    const { server } = setUp()
    const [challenge = ''] = server.challenges()
    const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1] ?? ''
    for (const forged of [
      `B${nonce.slice(1)}`,
      `${nonce.slice(0, 20)}_${nonce.slice(21)}`,
      `${nonce.slice(0, -1)}`,
      `${nonce}A`,
      `${nonce}=`,
      '',
    ]) {
      expect(attempt(server, clientFor([challenge.replace(nonce, forged)])).kind).not.toBe('accepted')
    }
  })

  test('refuses what it did not offer', () => {
    const { server } = setUp()
    const credentials = credentialsOf(clientFor(server.challenges()))
    expect(server.verify({ ...credentials, realm: 'other' }, 'INVITE', 'secret').kind).toBe('refused')
    expect(server.verify({ ...credentials, algorithm: null }, 'INVITE', 'secret').kind).toBe('refused')
  })

  test('forgets the oldest nonce when it knows too many, and accepts none of that age afterwards', () => {
    const { server, clock } = setUp()
    const unused = clientFor(server.challenges())
    const replayed = credentialsOf(clientFor(server.challenges()))
    expect(server.verify(replayed, 'INVITE', 'secret').kind).toBe('accepted')
    for (let count = 0; count < 3; count++) {
      clock.now++
      expect(attempt(server, clientFor(server.challenges())).kind).toBe('accepted')
    }
    expect(server.verify(replayed, 'INVITE', 'secret').kind).toBe('stale')
    expect(attempt(server, unused).kind).toBe('stale')
  })

  test.each([
    'Basic YTpi',
    'Digest username="a"',
    'Digest username="a", realm="r", nonce="n", uri="u", response="x", qop=auth',
    'Digest username="a", realm="r", nonce="n", uri="u", response="x", qop=auth, cnonce="c", nc=1',
    'Digest username="a", realm="r", nonce="n", uri="u", response="x", qop=auth-int, cnonce="c", nc=00000001',
  ])('reads no credentials in %s', value => {
    expect(parseDigestCredentials(value)).toBeNull()
  })
})

function setUp(key = Buffer.alloc(32, 1)): {
  readonly server: DigestServer
  readonly clock: { now: number }
} {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = new DigestServer({ realm: 'dialplane', key, now: () => clock.now, maxNonces: 3 })
  return { server, clock }
}

function clientFor(challenges: readonly string[], password = 'secret'): DigestClient {
  const client = new DigestClient({ username: 'alice', password })
  client.learn(challenges)
  return client
}

function attempt(server: DigestServer, client: DigestClient, password: string | null = 'secret') {
  return server.verify(credentialsOf(client), 'INVITE', password)
}

function credentialsOf(client: DigestClient) {
  const credentials = parseDigestCredentials(client.authorization('INVITE', 'sip:a@b') ?? '')
  if (credentials === null) throw new Error('the client gave no credentials')
  return credentials
}

function parametersOf(client: DigestClient): ReadonlyMap<string, string> {
  return parseDigestParameters(client.authorization('INVITE', 'sip:a@b') ?? '') ?? new Map()
}
