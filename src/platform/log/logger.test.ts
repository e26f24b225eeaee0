import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test.each([
  ['a trunk as it is stored', { trunk: { password: 'hunter2' } }],
  ['a trunk as the edge holds it', { trunk: { credentials: { username: 'edge', password: 'hunter2' } } }],
  ['a target', { target: { sip_password: 'hunter2' } }],
  ['the fields of one themselves', { password: 'hunter2', credentials: { password: 'hunter2' } }],
])('%s is logged without its password', (_, logged) => {
  const lines: string[] = []
  createLogger('info', { write: line => lines.push(line) }).info(logged, 'a line')
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('hunter2')
})
