import { describe, expect, test } from 'vitest'
import { digestOf } from './digest.ts'
import { DigestClient } from './digest-client.ts'
import { parseDigestParameters } from './digest-parameters.ts'
import { DigestServer, parseDigestCredentials } from './digest-server.ts'

const NO_BODY = Buffer.alloc(0)
const INVITE = { method: 'INVITE', uri: 'sip:a@b', body: NO_BODY }

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
    expect(client.authorizations({ method: 'GET', uri: '/dir/index.html', body: NO_BODY })).toEqual([
      `Digest username="Mufasa", realm="${realm}", nonce="${nonce}", uri="/dir/index.html", response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="${rfc7616.protection.clientNonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    ])
  })
})

describe('a client', () => {
  const identity = { username: 'alice', password: 'secret' }
  const challenge = 'Digest realm="r", nonce="n", qop="auth"'

  test('has nothing to say before it is challenged', () => {
    expect(new DigestClient(identity).authorizations(INVITE)).toEqual([])
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
    client.authorizations(INVITE)
    expect(client.learn(['Digest realm="r", nonce="n2", qop="auth"'])).toBe(false)
  })

  test('goes on when the nonce was stale, or had served before', () => {
    const client = new DigestClient(identity)
    client.learn([challenge])
    client.authorizations(INVITE)
    expect(client.learn(['Digest realm="r", nonce="n2", qop="auth", stale=TRUE'])).toBe(true)
    client.authorizations(INVITE)
    client.authorizations({ ...INVITE, method: 'BYE' })
    expect(client.learn(['Digest realm="r", nonce="n3", qop="auth"'])).toBe(true)
  })

  test.each([
    'Basic realm="r"',
    'Digest realm="r"',
    'Digest nonce="n"',
    'Digest realm="r", nonce="n", algorithm=SHA-512-256, qop="auth"',
    // What the session would be bound to is not sent without protection.
    'Digest realm="r", nonce="n", algorithm=SHA-256-sess',
    'Digest realm="r", nonce="n", qop="auth-conf"',
    'Digest realm="r", nonce="n", qop=""',
    'Digest realm="r", nonce="n',
    'Digest',
  ])('cannot answer %s', value => {
    expect(new DigestClient(identity).learn([value])).toBe(false)
  })
})

/** As curl 7.88 answered `Digest realm="r", nonce="n"` with that algorithm and protection. */
test.each([
  ['MD5-sess', 'auth', 'MmQxMmM3Y2Q0NTYyMTdmYTRkMGUwMDg3NjBhODA2NTg=', 'cd12019cf9d90a384111b47a71e5c569'],
  [
    'SHA-256-sess',
    'auth',
    'OWNlODJhYzJkNTM0MGYwYTg1NzMwY2VjYTU4ZGMwMGM=',
    '32b9fae375bc6398415917bfe74b71c47f75c6bf111d611c95960681895b8b3f',
  ],
  ['MD5', 'auth-int', 'ZjA4ODFjZGM3MjNkMmViOGM5ZWU5ODNhYWU0MjY5MWI=', '4f6d732edb2bca488f8f86b2f4ac1e33'],
])('%s with %s is answered as others do', (algorithm, qop, clientNonce, response) => {
  const client = new DigestClient({ username: 'alice', password: 'secret' }, () => clientNonce)
  expect(client.learn([`Digest realm="r", nonce="n", qop="${qop}", algorithm=${algorithm}`])).toBe(true)
  const method = qop === 'auth' ? 'GET' : 'POST'
  const [value = ''] = client.authorizations({ method, uri: `/${algorithm}/${qop}`, body: NO_BODY })
  expect(parseDigestParameters(value)?.get('response')).toBe(response)
  expect(value).toContain(`algorithm=${algorithm}, qop=${qop}, nc=00000001`)
})

describe('a client that is asked by several', () => {
  const identity = { username: 'alice', password: 'secret' }
  const of = (realm: string, more = '') => `Digest realm="${realm}", nonce="n", qop="auth"${more}`
  /** What it answers: the realms, with one parameter of each. */
  const answers = (client: DigestClient, name: string) =>
    client.authorizations(INVITE).map(value => {
      const parameters = parseDigestParameters(value)
      return [parameters?.get('realm'), parameters?.get(name)]
    })

  test.each([
    [[of('a'), of('a', ', algorithm=SHA-256')], [['a', 'SHA-256']]],
    [[of('a', ', algorithm=SHA-256-sess'), of('a', ', algorithm=MD5')], [['a', 'SHA-256-sess']]],
    [[of('a', ', algorithm=UNKNOWN'), of('a', ', algorithm=md5-SESS')], [['a', 'MD5-sess']]],
    [['Basic realm="a"', of('b', ', algorithm=MD5')], [['b', 'MD5']]],
    [
      [of('a', ', algorithm=MD5'), of('b', ', algorithm=SHA-256'), of('b', ', algorithm=MD5')],
      [
        ['a', 'MD5'],
        ['b', 'SHA-256'],
      ],
    ],
  ])('answers the strongest of each realm: %j', (challenges, expected) => {
    const client = new DigestClient(identity)
    expect(client.learn(challenges)).toBe(true)
    expect(answers(client, 'algorithm')).toEqual(expected)
  })

  test('keeps what one realm has when another asks later, and counts for each', () => {
    const client = new DigestClient(identity)
    client.learn([of('a')])
    client.authorizations(INVITE)
    expect(client.learn([of('b')])).toBe(true)
    expect(answers(client, 'nc')).toEqual([
      ['a', '00000002'],
      ['b', '00000001'],
    ])
    // One of them refuses the password: it gets no other, and the other is answered still.
    expect(client.learn([of('b')])).toBe(false)
    expect(answers(client, 'nc')).toEqual([['a', '00000003']])
  })

  test('answers no more realms than there may be servers on the way', () => {
    const client = new DigestClient(identity)
    client.learn(Array.from({ length: 100 }, (_, number) => of(String(number))))
    expect(client.authorizations(INVITE)).toHaveLength(8)
  })
})

describe('a client whose password is mixed with a session', () => {
  test('has one nonce of its own for all of it, and another for the next', () => {
    let made = 0
    const client = new DigestClient({ username: 'alice', password: 'secret' }, () => `own${++made}`)
    const own = () => parametersOf(client).get('cnonce')
    client.learn(['Digest realm="r", nonce="n", qop="auth", algorithm=MD5-sess'])
    const [first, second] = [own(), own()]
    expect(second).toBe(first)
    client.learn(['Digest realm="r", nonce="n2", qop="auth", algorithm=MD5-sess, stale=true'])
    expect(own()).not.toBe(first)
    client.learn(['Digest realm="r", nonce="n3", qop="auth", algorithm=MD5, stale=true'])
    expect(own()).not.toBe(own())
  })
})

test('a body is protected where nothing less is offered, and is part of the proof', () => {
  const proofOf = (qop: string, body: string) => {
    const client = new DigestClient({ username: 'alice', password: 'secret' }, () => 'own')
    client.learn([`Digest realm="r", nonce="n", qop="${qop}"`])
    const parameters = parametersOf(client, body)
    return [parameters.get('qop'), parameters.get('response')]
  }
  expect(proofOf('auth-int, auth', 'v=0')).toEqual(proofOf('auth', 'v=1'))
  const [qop, response] = proofOf('auth-int', 'v=0')
  expect(qop).toBe('auth-int')
  expect(proofOf('auth-int', 'v=1')[1]).not.toBe(response)
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
    // It is random, and must not be altered to what it is.
    const altered = (place: number) =>
      `${nonce.slice(0, place)}${nonce[place] === '_' ? 'B' : '_'}${nonce.slice(place + 1)}`
    for (const forged of [altered(0), altered(20), `${nonce.slice(0, -1)}`, `${nonce}A`, `${nonce}=`, '']) {
      expect(attempt(server, clientFor([challenge.replace(nonce, forged)])).kind).not.toBe('accepted')
    }
  })

  test.each([
    ['the address', { uri: 'sip:elsewhere@b' }],
    ['the realm', { realm: 'another' }],
    ['the username', { username: 'bob' }],
    ['the count', { protection: { count: '00000009', clientNonce: 'own' } }],
    ['the nonce of the client', { protection: { count: '00000001', clientNonce: 'other' } }],
    ['the algorithm, for one that was not offered', { algorithm: 'SHA-256-sess' as const }],
    ['the protection', { protection: null }],
  ])('refuses a proof of which %s was changed on the way', (_, changed) => {
    const { server } = setUp()
    const proof = credentialsOf(clientFor(server.challenges()))
    const forged = { ...proof, ...changed }
    expect(server.verify(forged, 'INVITE', 'secret')).toMatchObject({ kind: 'refused' })
    expect(server.verify(proof, 'INVITE', 'secret')).toEqual({ kind: 'accepted' })
  })

  test.each(['00000002', '00000001', '00000000'])('a count that is no higher, %s, is a replay', count => {
    const { server } = setUp()
    const proof = credentialsOf(clientFor(server.challenges()))
    const counted = (as: string) => {
      const protection = { count: as, clientNonce: 'own' }
      const algorithm = proof.algorithm ?? 'MD5'
      const response = digestOf({ ...proof, algorithm, method: 'INVITE', password: 'secret', protection })
      return server.verify({ ...proof, response, protection }, 'INVITE', 'secret')
    }
    expect(counted('00000002')).toEqual({ kind: 'accepted' })
    expect(counted(count)).toEqual({ kind: 'stale' })
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
  const credentials = parseDigestCredentials(client.authorizations(INVITE)[0] ?? '')
  if (credentials === null) throw new Error('the client gave no credentials')
  return credentials
}

function parametersOf(client: DigestClient, body = ''): ReadonlyMap<string, string> {
  const [value = ''] = client.authorizations({ ...INVITE, body: Buffer.from(body) })
  return parseDigestParameters(value) ?? new Map()
}
