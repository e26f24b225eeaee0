import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseTrouble, noteConnectionError, noteUncommitted, noteUnsent } from './database-trouble.ts'

function answer(code: string, severity = 'ERROR', message = 'refused'): pg.DatabaseError {
  const error = new pg.DatabaseError(message, 0, 'error')
  return Object.assign(error, { code, severity })
}

const socketError = (code: string) => Object.assign(new Error(`read ${code}`), { code })

/** As a connection reports it. */
function brokenBy(code: string): Error {
  const error = socketError(code)
  noteConnectionError(error)
  return error
}

test.each([
  ['57014', 'busy', 'a statement that takes too long'],
  ['55P03', 'busy', 'a lock that does not come'],
  ['40P01', 'busy', 'a deadlock'],
  ['40001', 'busy', 'a transaction that met another'],
  ['53300', 'busy', 'too many connections'],
  ['53200', 'busy', 'no memory'],
  ['53100', 'full', 'a full disk'],
  ['58030', 'full', 'a disk that fails'],
  ['25006', 'read-only', 'a standby, or a database that was set so'],
  ['57P03', 'unreachable', 'a server that is starting'],
  ['26000', 'busy', 'a prepared statement of another session'],
])('%s is trouble of the kind "%s", and changed nothing: %s', (code, kind) => {
  expect(databaseTrouble(answer(code))).toEqual({ kind, mayHaveTakenEffect: false })
})

test.each([
  ['57P01', 'a server that is shut down'],
  ['57P02', 'a server that has crashed'],
  ['57P05', 'a session that lay idle'],
  ['08006', 'a connection that failed'],
  ['08P01', 'a pooler whose server is gone'],
])('%s leaves open what became of the statement: %s', code => {
  expect(databaseTrouble(answer(code))).toEqual({ kind: 'broken', mayHaveTakenEffect: true })
})

test('whatever ends the connection is trouble, whatever its code', () => {
  expect(databaseTrouble(answer('XX000', 'FATAL'))).toEqual({ kind: 'broken', mayHaveTakenEffect: true })
  expect(databaseTrouble(answer('XX000'))).toBeNull()
})

test.each(['cached plan must not change result type', 'tuple concurrently updated'])(
  '"%s" passes by itself',
  message => {
    expect(databaseTrouble(answer('XX000', 'ERROR', message))?.kind).toBe('busy')
  },
)

test.each([
  ['timeout exceeded when trying to connect', 'busy', false],
  ['Connection terminated due to connection timeout', 'unreachable', false],
  ['Client has encountered a connection error and is not queryable', 'unreachable', false],
  ['Client was closed and is not queryable', 'unreachable', false],
  ['Connection terminated unexpectedly', 'broken', true],
  ['Query read timeout', 'broken', true],
])('"%s" is trouble of the kind "%s"', (message, kind, mayHaveTakenEffect) => {
  expect(databaseTrouble(new Error(message))).toEqual({ kind, mayHaveTakenEffect })
})

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])(
  '%s of a connection in use leaves it open',
  code => {
    expect(databaseTrouble(brokenBy(code))).toEqual({ kind: 'broken', mayHaveTakenEffect: true })
  },
)

test('a broken socket of another service is no trouble of the database’s', () => {
  expect(databaseTrouble(new TypeError('fetch failed', { cause: socketError('ECONNREFUSED') }))).toBeNull()
})

describe('what kept us from connecting', () => {
  test.each([
    ['a refused connection', brokenBy('ECONNREFUSED')],
    ['an unknown name', brokenBy('ENOTFOUND')],
    ['a server that hangs up', new Error('Connection terminated unexpectedly')],
    ['a changed password', answer('28P01', 'FATAL')],
    ['a server without encryption', new Error('The server does not support SSL connections')],
  ])('changed nothing: %s', (_, failure) => {
    noteUnsent(failure)
    expect(databaseTrouble(failure)).toMatchObject({ mayHaveTakenEffect: false })
  })
})

test('what ended a transaction before its COMMIT changed nothing', () => {
  const failure = brokenBy('ECONNRESET')
  noteUncommitted(failure)
  expect(databaseTrouble(failure)).toEqual({ kind: 'broken', mayHaveTakenEffect: false })
})

test('trouble is seen through what wraps it', () => {
  const wrapped = new Error('Failed query: …', { cause: answer('53100') })
  expect(databaseTrouble(wrapped)?.kind).toBe('full')
})

test.each([
  ['a wrong statement', answer('42P01')],
  ['a violated constraint', answer('23505')],
  ['a defect', new TypeError('Cannot read properties of null')],
  ['nothing', null],
])('%s is none', (_, error) => {
  expect(databaseTrouble(error)).toBeNull()
})
