import { expect, test } from 'vitest'
import { VirtualScheduler } from '../agent/testing/virtual-scheduler.ts'
import type { SipRequest } from '../message/sip-message.ts'
import type { OpenConnection, Peer, Source, Transports } from '../transport/transport.ts'
import { TransportError } from '../transport/transport-error.ts'
import { responseTo } from './response-to.ts'
import { TransactionLayer } from './transaction-layer.ts'

const SERVER: Peer = { protocol: 'tcp', address: '127.0.0.2', port: 5060 }

const CLOSED = new TransportError('closed', 'the connection was closed')

/** A connection that says nothing by itself. */
class SilentConnection implements OpenConnection {
  arrivals = 0
  readonly givenUp: string[] = []

  destroy(reason: string): void {
    this.givenUp.push(reason)
  }
}

/** A layer, what it sent by whichever connection is `current`, and what became of it. */
function startLayer() {
  const scheduler = new VirtualScheduler()
  const connections: { current: OpenConnection | null } = { current: null }
  const told: string[] = []
  const transports: Transports = {
    send: async () => connections.current,
    localAddress: () => ({ host: '127.0.0.1', port: 5060 }),
    close: async () => {},
  }
  const layer = new TransactionLayer(
    {
      onRequest: () => {},
      onAcknowledgement: () => {},
      onCancel: () => {},
      tagForCancel: () => 'alice',
      onMalformed: () => {},
    },
    scheduler,
    100,
  )
  layer.sendThrough(transports)
  return {
    scheduler,
    layer,
    told,
    send: async (method: string, connection: OpenConnection | null) => {
      connections.current = connection
      const { request } = layer.send(requestWith(method), SERVER, {
        onResponse: ({ status }) => told.push(`${method} ${status}`),
        onFailure: ({ kind }) => told.push(`${method} ${kind}`),
      })
      await scheduler.pass(0)
      return request
    },
    answer: async (request: SipRequest, status: number) => {
      const message = responseTo(request, status, 'bob')
      layer.onMessage({ kind: 'message', message }, SOURCE)
      await scheduler.pass(0)
    },
  }
}

test.each(['INVITE', 'OPTIONS'])('one by which an %s had no answer is given up', async method => {
  const { scheduler, send, told } = startLayer()
  const connection = new SilentConnection()
  await send(method, connection)
  await scheduler.pass(31_999)
  expect(connection.givenUp).toEqual([])
  await scheduler.pass(1)
  expect(told).toEqual([`${method} timed-out`])
  expect(connection.givenUp).toEqual(['a request has had no answer for 32 s'])
})

test('one that brought something else meanwhile is kept', async () => {
  const { scheduler, send, told } = startLayer()
  const connection = new SilentConnection()
  connection.arrivals = 5
  await send('OPTIONS', connection)
  await scheduler.pass(31_000)
  connection.arrivals = 6
  await scheduler.pass(1_000)
  expect(told).toEqual(['OPTIONS timed-out'])
  expect(connection.givenUp).toEqual([])
})

test('what was sent by one that ends, and has had no response, fails at once', async () => {
  const { scheduler, layer, send, answer, told } = startLayer()
  const connection = new SilentConnection()
  const other = new SilentConnection()
  await send('OPTIONS', connection)
  await answer(await send('INVITE', connection), 180)
  await send('MESSAGE', other)
  told.length = 0
  layer.onDisconnected(connection, CLOSED)
  expect(told).toEqual(['OPTIONS disconnected'])
  await scheduler.pass(32_000)
  expect(told).toEqual(['OPTIONS disconnected', 'MESSAGE timed-out'])
  expect([connection.givenUp.length, other.givenUp.length]).toEqual([0, 1])
})

const SOURCE: Source = {
  ...SERVER,
  local: { address: '127.0.0.1', port: 5060 },
  reply: async () => {},
}

function requestWith(method: string): SipRequest {
  return {
    kind: 'request',
    method,
    uri: 'sip:bob@127.0.0.2',
    headers: [
      { name: 'Max-Forwards', value: '70' },
      { name: 'From', value: '<sip:alice@127.0.0.1>;tag=alice' },
      { name: 'To', value: '<sip:bob@127.0.0.2>' },
      { name: 'Call-ID', value: 'one' },
      { name: 'CSeq', value: `1 ${method}` },
    ],
    body: Buffer.alloc(0),
  }
}
