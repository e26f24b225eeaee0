import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../test/harness/add-person.ts'
import { openBrowser } from '../../test/harness/browser.ts'
import { openHttpSocket, requestText } from '../../test/harness/http-socket.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let port: number

beforeAll(async () => {
  service = await startTestService()
  await service.app.main.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.main.server.address() as AddressInfo).port
})
afterAll(() => service.close())

/** The answer to a request whose last byte comes after what happens once its sender has been let in. */
async function answerAfter(
  text: string,
  isLetIn: () => Promise<number | null>,
  meanwhile: () => Promise<unknown>,
) {
  const connection = await openHttpSocket(port)
  try {
    connection.send(text.slice(0, -1))
    await expect.poll(isLetIn).toBe(1)
    await meanwhile()
    return await connection.ask(text.slice(-1))
  } finally {
    connection.socket.destroy()
  }
}

/** The same of one whose sender loses its role. */
async function sentLate(method: string, path: string, fields: object) {
  const { pool } = service.database
  const { id, apiKey } = await addPerson(service, service.companyId, 'owner')
  const body = { api_key: { name: 'Late' } }
  const { key } = (await service.request('POST', '/api_keys.json', { apiKey, body })).body.api_key
  const headers = ['Content-Type: application/json', `Authorization: Bearer ${key}`]
  return answerAfter(
    requestText(method, path, JSON.stringify(fields), headers),
    async () => {
      const used = 'SELECT FROM api_keys WHERE user_id = $1 AND last_used_at IS NOT NULL'
      return (await pool.query(used, [id])).rowCount
    },
    () => pool.query(`UPDATE memberships SET role = 'reporter' WHERE user_id = $1`, [id]),
  )
}

test('whoever has lost the right to let somebody in while its request was under way lets nobody in', async () => {
  const memberships = [{ company_id: service.companyId, role: 'owner' }]
  const invitation = { email: 'friend@example.com', role: 'owner' }
  const refused = [
    await sentLate('POST', '/api/v5/users.json', { user: { name: 'Friend', memberships } }),
    await sentLate('POST', '/invitations.json', { invitation }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  const { rowCount } = await service.database.pool.query(`SELECT FROM users WHERE name = 'Friend'`)
  expect(rowCount).toBe(0)
})

test('whoever has been signed out while its request was under way adds no factor', async () => {
  const { pool } = service.database
  const { id, email } = await addPerson(service, service.companyId, 'owner')
  const browser = openBrowser(service)
  await browser.signIn(email, PASSWORD)
  await pool.query(`UPDATE sessions SET seen_at = now() - interval '1 hour' WHERE user_id = $1`, [id])
  const headers = [
    'Content-Type: application/json',
    `Cookie: dialplane_session=${browser.cookies.get('dialplane_session')}`,
    `X-CSRF-Token: ${browser.csrfToken}`,
    `Origin: http://127.0.0.1:${port}`,
  ]
  const fields = JSON.stringify({ factor: { name: 'Telephone' } })
  const answer = await answerAfter(
    requestText('POST', '/session/factors/totp.json', fields, headers),
    async () => {
      const seen = `SELECT FROM sessions WHERE user_id = $1 AND seen_at > now() - interval '1 minute'`
      return (await pool.query(seen, [id])).rowCount
    },
    () => pool.query('DELETE FROM sessions WHERE user_id = $1', [id]),
  )
  expect(answer.status).toBe(401)
})
