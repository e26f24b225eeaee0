import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../test/harness/add-person.ts'
import { openBrowser } from '../../test/harness/browser.ts'
import { insertMail } from '../../test/harness/insert-mail.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import type { ClaimedWork } from '../platform/jobs/claimed-work.ts'
import { claimMails, handBackMails, pruneMails, renewMail, settleMail } from './outbox-rows.ts'
import { type Mail, sendMail } from './send-mail.ts'
import { startMailSender } from './start-mail-sender.ts'

let service: TestService
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM mails'))
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(() => service.close())

const MAIL: Mail = { companyId: null, to: 'ada@example.com', subject: 'Über uns', text: 'Guten Tag.\n' }

const send = (mail: Partial<Mail> = {}) =>
  service.database.transaction(tx => sendMail(tx, { ...MAIL, ...mail }))

/** A mail server, and what it was handed. */
async function startServer(refusal: (address: string) => { message: string; responseCode: number } | null) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refused = refusal(address)
      done(refused === null ? null : Object.assign(new Error(refused.message), refused))
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

/** A mail server whose answer to who greets it has no end: there is always one more line. */
async function startTrickler() {
  const server = createServer(socket => {
    socket.write('220 mail.example\r\n')
    const timer = setInterval(() => socket.write('250-and\r\n'), 5)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise(resolve => server.close(resolve)))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A sender, and the words that attempts are counted under as they end. */
function startSender(url: string, deadlineMs?: number) {
  const words: string[] = []
  const waiting: ((word: string) => void)[] = []
  const sender: ClaimedWork = startMailSender(
    { url, from: 'Acme <calls@acme.example>' },
    {
      pool: service.database.pool,
      chance: () => 0,
      logger: pino({ level: 'silent' }),
      ...(deadlineMs !== undefined && { deadlineMs }),
      metrics: {
        attemptEnded: (_outbox, word) => {
          words.push(word)
          waiting.shift()?.(word)
        },
      },
    },
  )
  closers.push(() => sender.stop())
  return {
    poke: sender.poke,
    ended: () =>
      words.length > 0 ? Promise.resolve(words[0]) : new Promise<string>(done => waiting.push(done)),
  }
}

async function onlyMail() {
  const { body } = await service.request('GET', '/mails.json')
  expect(body).toHaveLength(1)
  return (await service.request('GET', `/mails/${body[0].mail.id}.json`)).body.mail
}

describe('a mail', () => {
  test('is sent with what it says, and then forgets it', async () => {
    const server = await startServer(() => null)
    await send({ html: '<p>Guten Tag.</p>', companyId: service.companyId })
    expect(await startSender(server.url).ended()).toBe('sent')
    const [sent = ''] = server.received
    expect(sent).toContain('From: Acme <calls@acme.example>')
    expect(sent).toContain('To: ada@example.com')
    expect(sent).toContain('Auto-Submitted: auto-generated')
    expect(sent).toContain('Guten Tag.')
    expect(sent).toContain('<p>Guten Tag.</p>')
    expect(sent).toMatch(/^Message-ID: <\d+\.\d+@acme\.example>/m)
    expect(await onlyMail()).toMatchObject({
      status: 'sent',
      text: null,
      html: null,
      attempts: 1,
      error: null,
    })
  })

  test('whose transaction is undone is none', async () => {
    await service.database
      .transaction(async tx => {
        await sendMail(tx, MAIL)
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect((await service.request('GET', '/mails.json')).body).toEqual([])
  })

  test('has no header of its subject’s choosing', async () => {
    const server = await startServer(() => null)
    await send({ subject: 'Hello\r\nBcc: eve@example.com\n\nand more' })
    expect(await startSender(server.url).ended()).toBe('sent')
    expect(server.received[0]).not.toMatch(/^Bcc:/im)
    expect(server.received[0]).toContain('Subject: Hello Bcc: eve@example.com and more')
  })

  test('that is refused for good is given up, and says why', async () => {
    const server = await startServer(() => ({ message: 'No such mailbox', responseCode: 550 }))
    await send()
    expect(await startSender(server.url).ended()).toBe('failed')
    expect(await onlyMail()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('No such mailbox'),
      text: MAIL.text,
    })
  })

  test('that is refused for now is sent later, and so is one whose server is gone', async () => {
    const server = await startServer(() => ({ message: 'Greylisted', responseCode: 451 }))
    await send()
    expect(await startSender(server.url).ended()).toBe('retried')
    expect(await onlyMail()).toMatchObject({ status: 'pending', attempts: 1 })
    await service.database.pool.query('DELETE FROM mails')
    await send()
    expect(await startSender('smtp://127.0.0.1:1').ended()).toBe('retried')
    expect(await onlyMail()).toMatchObject({
      status: 'pending',
      error: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

test('a server that does not come to an end is tried again later', async () => {
  await send()
  expect(await startSender(await startTrickler(), 100).ended()).toBe('retried')
  expect(await onlyMail()).toMatchObject({
    status: 'pending',
    attempts: 1,
    error: 'The mail server did not come to an end',
  })
})

describe('the outbox', () => {
  test('gives a mail to one of those who ask at once', async () => {
    await send()
    const { pool } = service.database
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimMails(pool, 10)))
    expect(claims.flat()).toHaveLength(1)
  })

  test('takes the word of the last claim alone', async () => {
    await send()
    const { pool } = service.database
    const [first] = await claimMails(pool, 1)
    await pool.query(`UPDATE mails SET due_at = now() - interval '1 second'`)
    const [second] = await claimMails(pool, 1)
    if (first === undefined || second === undefined) throw new Error('nothing was claimed')
    expect(await settleMail(pool, first, { kind: 'failed', error: 'late', isFinal: true }, 0)).toBe(
      'overtaken',
    )
    await handBackMails(pool, [first])
    expect(await claimMails(pool, 1)).toEqual([])
    await handBackMails(pool, [second])
    expect(await claimMails(pool, 1)).toHaveLength(1)
  })

  test('renews a lease for who holds it, until the mail is settled', async () => {
    await send()
    const { pool } = service.database
    const [first] = await claimMails(pool, 1)
    await pool.query(`UPDATE mails SET due_at = now() - interval '1 second'`)
    if (first === undefined) throw new Error('nothing was claimed')
    expect(await renewMail(pool, first)).toBe(true)
    expect(await claimMails(pool, 1)).toEqual([])
    await pool.query(`UPDATE mails SET due_at = now() - interval '1 second'`)
    const [second] = await claimMails(pool, 1)
    if (second === undefined) throw new Error('nothing was claimed')
    expect(await renewMail(pool, first)).toBe(false)
    expect(await settleMail(pool, second, { kind: 'failed', error: 'down', isFinal: false }, 0)).toBe(
      'retried',
    )
    expect(await renewMail(pool, second)).toBe(false)
  })

  test('gives up after a day of attempts', async () => {
    await send()
    const { pool } = service.database
    let word = 'retried'
    for (let attempts = 0; attempts < 20 && word === 'retried'; attempts++) {
      await pool.query(`UPDATE mails SET due_at = now() - interval '1 second'`)
      const [mail] = await claimMails(pool, 1)
      if (mail === undefined) throw new Error('nothing was claimed')
      word = await settleMail(pool, mail, { kind: 'failed', error: 'down', isFinal: false }, 0)
    }
    expect(word).toBe('failed')
    expect(await onlyMail()).toMatchObject({ attempts: 11, error: 'down' })
  })

  test('does not send old news once a server is there, and forgets in time', async () => {
    await send()
    const { pool } = service.database
    await pool.query(`UPDATE mails SET created_at = now() - interval '3 days'`)
    expect(await claimMails(pool, 1)).toEqual([])
    await pruneMails(pool)
    expect((await service.request('GET', '/mails.json')).body).toHaveLength(1)
    await pool.query(`UPDATE mails SET created_at = now() - interval '31 days'`)
    await pruneMails(pool)
    expect((await service.request('GET', '/mails.json')).body).toEqual([])
  })
})

describe('reading mails', () => {
  test('is for administrators, the newest first, by what became of them', async () => {
    const id = await insertMail(service.database, service.companyId)
    await send()
    await service.database.pool.query(`UPDATE mails SET status = 'failed' WHERE id = $1`, [id])
    const all = await service.request('GET', '/mails.json')
    expect(all.body.map(({ mail }: { mail: { to: string; company_id: number } }) => mail.company_id)).toEqual(
      [null, service.companyId],
    )
    expect(all.body[0].mail.text).toBeUndefined()
    const failed = await service.request('GET', '/mails.json', { query: { status: 'failed' } })
    expect(failed.body).toMatchObject([{ mail: { id } }])
    expect((await service.request('GET', '/mails.json', { query: { status: 'lost' } })).status).toBe(400)
    expect((await service.request('GET', '/mails/999999.json')).status).toBe(404)
    const apiKey = await service.addUser(service.companyId, 'owner')
    for (const path of ['/mails.json', `/mails/${id}.json`]) {
      expect((await service.request('GET', path, { apiKey })).status).toBe(403)
    }
  })

  test('searches whom they are to and what they are about, sorts, and narrows by company', async () => {
    const about = await insertMail(service.database, service.companyId)
    await send({ to: 'grace@example.com', subject: 'Zebra 100%' })
    await send({ to: 'Charles@example.com', subject: 'apple' })
    const found = async (query: Readonly<Record<string, string | number>>) => {
      const { status, body } = await service.request('GET', '/mails.json', { query })
      expect(status).toBe(200)
      return body.map(({ mail }: { mail: { to: string } }) => mail.to.split('@')[0])
    }
    expect(await found({ q: 'GRACE' })).toEqual(['grace'])
    expect(await found({ q: '0%' })).toEqual(['grace'])
    expect(await found({ q: String(about) })).toEqual(['ada'])
    expect(await found({ sort: 'to' })).toEqual(['ada', 'Charles', 'grace'])
    expect(await found({ sort: '-subject', per_page: 2 })).toEqual(['grace', 'Charles'])
    expect(await found({ sort: 'created_at' })).toEqual(['ada', 'grace', 'Charles'])
    expect(await found({ about_company_id: service.companyId })).toEqual(['ada'])
    expect((await service.request('GET', '/mails.json', { query: { sort: 'text' } })).status).toBe(400)
  })

  test('shows what waits where there is no server', async () => {
    await send({ text: 'Your link' })
    expect(await onlyMail()).toMatchObject({ status: 'pending', text: 'Your link', attempts: 0 })
  })

  test('shows no link to a key that has limits: whoever follows one has none', async () => {
    await send({ text: 'Your link', html: '<p>Your link</p>' })
    for (const limits of [{ scopes: ['read'] }, { addresses: ['127.0.0.1'] }]) {
      const body = { api_key: { name: 'Limited', ...limits } }
      const issued = await service.request('POST', '/api_keys.json', { body })
      const apiKey = issued.body.api_key.key
      const [listed] = (await service.request('GET', '/mails.json', { apiKey })).body
      const read = await service.request('GET', `/mails/${listed.mail.id}.json`, { apiKey })
      expect(read).toMatchObject({ status: 200, body: { mail: { ...listed.mail, text: null, html: null } } })
    }
  })

  test('shows links to a person who has lately proved who it is', async () => {
    const { pool } = service.database
    const person = await addPerson(service, service.companyId, 'owner')
    await pool.query('UPDATE users SET administrator = true WHERE id = $1', [person.id])
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    await send({ text: 'Your link' })
    const id = (await onlyMail()).id
    const textRead = async () => (await browser.request('GET', `/mails/${id}.json`)).body.mail.text
    expect(await textRead()).toBe('Your link')
    await pool.query(`UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1`, [
      person.id,
    ])
    expect(await textRead()).toBeNull()
    await browser.request('POST', '/session/proof.json', { body: { proof: { password: PASSWORD } } })
    expect(await textRead()).toBe('Your link')
  })
})
