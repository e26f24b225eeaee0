import { describe, expect, test } from 'vitest'
import { ConfigurationError, loadConfig } from './config.ts'

const TLS = { SIP_TLS_PORT: '5061', SIP_TLS_CERT: '/etc/sip.crt', SIP_TLS_KEY: '/etc/sip.key' }

const sipOf = (env: NodeJS.ProcessEnv) => loadConfig(env).sip

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  throw new Error('the configuration was accepted')
}

test.each([
  [{}, 5060, false],
  [{ SIP_PORT: ' ' }, 5060, false],
  [{ SIP_PORT: '5060' }, 5060, true],
  [{ SIP_PORT: '0' }, null, true],
])('%j: the edge’s port, and whether somebody asked for it', (env, port, isPortExplicit) => {
  expect(sipOf(env)).toMatchObject({ port, isPortExplicit })
})

describe('TLS', () => {
  test('is off until its port, certificate and key are set', () => {
    expect(sipOf({}).tls).toBeNull()
    expect(sipOf(TLS).tls).toEqual({
      port: 5061,
      certificatePath: '/etc/sip.crt',
      keyPath: '/etc/sip.key',
      authoritiesPath: null,
    })
    expect(sipOf({ ...TLS, SIP_TLS_CA: '/etc/ca.pem' }).tls?.authoritiesPath).toBe('/etc/ca.pem')
  })

  test('authorities are of no use without it', () => {
    expect(problemsOf({ SIP_TLS_CA: '/etc/ca.pem' })).toContain('SIP_TLS_PORT: is not set')
  })

  test.each(Object.keys(TLS))('without %s is refused', name => {
    expect(problemsOf({ ...TLS, [name]: '' })).toContain(
      `${name}: is not set; SIP over TLS needs SIP_TLS_PORT, SIP_TLS_CERT, SIP_TLS_KEY`,
    )
  })

  test('has a port of its own', () => {
    expect(problemsOf({ ...TLS, SIP_TLS_PORT: '5060' })).toContain('SIP_TLS_PORT: 5060 is the SIP_PORT')
    expect(sipOf({ ...TLS, SIP_PORT: '0', SIP_TLS_PORT: '5060' })).toMatchObject({
      port: null,
      tls: { port: 5060 },
    })
  })
})

test('sound is carried by an rtpengine where one is named', () => {
  expect(sipOf({ MEDIA: 'rtpengine://media.example:22222' }).media).toEqual({
    host: 'media.example',
    port: 22_222,
    keyPort: 22_223,
    recordingsDirectory: null,
    promptsDirectory: null,
    interfaces: null,
  })
  const more = '?dtmf=9999&recordings=/var/spool/rtpengine&prompts=/srv/prompts&interfaces=public,inside'
  expect(sipOf({ MEDIA: `rtpengine://10.0.0.5:22222${more}` }).media).toMatchObject({
    keyPort: 9_999,
    recordingsDirectory: '/var/spool/rtpengine',
    promptsDirectory: '/srv/prompts',
    interfaces: { party: 'public', inner: 'inside' },
  })
})

test('callers with a password are challenged as is wished', () => {
  expect(sipOf({}).digest).toEqual(['MD5'])
  expect(sipOf({ SIP_DIGEST: 'sha-256, md5' }).digest).toEqual(['SHA-256', 'MD5'])
})

test.each([
  ['SIP_HOST', 'sip://localhost'],
  ['SIP_PORT', '65536'],
  ['SIP_PORT', 'off'],
  ['SIP_TLS_PORT', '0'],
  ['SIP_ADVERTISED_ADDRESS', 'http://203.0.113.10'],
  ['RTP_PORTS', '20000'],
  ['RTP_PORTS', '29999-20000'],
  ['RTP_PORTS', '20000-20002'],
  ['RTP_PORTS', '80-20000'],
  ['RTP_PORTS', '20000-65536'],
  ['MEDIA', 'none'],
  ['MEDIA', 'rtpengine://'],
  ['MEDIA', 'rtpengine://localhost'],
  ['MEDIA', 'rtpengine://localhost:65535'],
  ['MEDIA', 'rtpengine://[::1]:22222'],
  ['MEDIA', 'rtpengine://user@localhost:22222'],
  ['MEDIA', 'rtpengine://localhost:22222/?dtmf=0'],
  ['MEDIA', 'rtpengine://localhost:22222/?recordings=here'],
  ['MEDIA', 'rtpengine://localhost:22222/?interfaces=public'],
  ['MEDIA', 'rtpengine://localhost:22222/?more=1'],
  ['MEDIA_THREADS', '0'],
  ['MEDIA_THREADS', '65'],
  ['SIP_DIGEST', 'SHA-512'],
  ['SIP_DIGEST', 'MD5,MD5'],
  ['SIP_UNKNOWN_SOURCES', 'drop'],
  ['TTS_COMMAND', 'x'.repeat(1_001)],
  ['SIP_OPEN_RESERVATIONS', 'yes'],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toContain(`${name}: `)
})
