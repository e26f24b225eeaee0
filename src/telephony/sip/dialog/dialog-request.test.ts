import { describe, expect, test } from 'vitest'
import { headerOf, headersOf, type SipRequest } from '../message/sip-message.ts'
import { dialogOfRequest, dialogOfResponse } from './create-dialog.ts'
import { dialogRequest, nextHop } from './dialog-request.ts'
import type { DialogState } from './dialog-state.ts'
import { receiveInDialog, refreshTarget } from './receive-in-dialog.ts'

const PEER = { protocol: 'udp', address: '127.0.0.9', port: 5060 } as const

const invite: SipRequest = {
  kind: 'request',
  method: 'INVITE',
  uri: 'sip:bob@example.com',
  headers: [
    { name: 'From', value: '"Carol" <sip:carol@example.org>;tag=carol' },
    { name: 'To', value: '<sip:bob@example.com>' },
    { name: 'Call-ID', value: 'one' },
    { name: 'CSeq', value: '7 INVITE' },
    { name: 'Contact', value: '<sip:carol@127.0.0.9:5080>' },
    { name: 'Record-Route', value: '<sip:near.example;lr>' },
    { name: 'Record-Route', value: '<sip:far.example;lr>' },
  ],
  body: Buffer.alloc(0),
}

function dialogWith(changes: Partial<DialogState> = {}): DialogState {
  const dialog = dialogOfRequest(invite, PEER, 'bob')
  if (dialog === null) throw new Error('no dialog')
  return { ...dialog, ...changes }
}

describe('a request within a dialog', () => {
  test('takes the recorded route of who was called in its order', () => {
    const dialog = dialogWith()
    const bye = dialogRequest(dialog, 'BYE', 1, [], Buffer.alloc(0))
    expect(bye.uri).toBe('sip:carol@127.0.0.9:5080')
    expect(headersOf(bye, 'Route')).toEqual(['<sip:near.example;lr>', '<sip:far.example;lr>'])
    expect(headerOf(bye, 'From')).toBe('<sip:bob@example.com>;tag=bob')
    expect(headerOf(bye, 'To')).toBe('"Carol" <sip:carol@example.org>;tag=carol')
    expect(nextHop(dialog)).toBe('sip:near.example;lr')
  })

  test('takes the recorded route of the caller in reverse', () => {
    const response = {
      kind: 'response' as const,
      status: 200,
      reason: 'OK',
      headers: [
        ...invite.headers.filter(({ name }) => name === 'Record-Route'),
        { name: 'To', value: '<sip:bob@example.com>;tag=bob' },
        { name: 'Contact', value: '<sip:bob@127.0.0.2>' },
      ],
      body: Buffer.alloc(0),
    }
    const dialog = dialogOfResponse(invite, response, PEER)
    expect(dialog?.routeSet).toEqual(['<sip:far.example;lr>', '<sip:near.example;lr>'])
    expect(dialog).toMatchObject({
      localTag: 'carol',
      remoteTag: 'bob',
      localSequence: 7,
      remoteSequence: null,
    })
  })

  test('takes a strict router as its target, and names the party last', () => {
    const dialog = dialogWith({ routeSet: ['<sip:strict.example>', '<sip:far.example;lr>'] })
    const bye = dialogRequest(dialog, 'BYE', 1, [], Buffer.alloc(0))
    expect(bye.uri).toBe('sip:strict.example')
    expect(headersOf(bye, 'Route')).toEqual(['<sip:far.example;lr>', '<sip:carol@127.0.0.9:5080>'])
    expect(nextHop(dialog)).toBe('sip:strict.example')
  })

  test('to a party without a tag, as RFC 2543 allowed, has none', () => {
    const headers = invite.headers.map(header =>
      header.name === 'From' ? { name: 'From', value: '"Carol" <sip:carol@example.org>' } : header,
    )
    const dialog = dialogOfRequest({ ...invite, headers }, PEER, 'bob')
    if (dialog === null) throw new Error('no dialog')
    for (const method of ['BYE', 'ACK']) {
      const request = dialogRequest(dialog, method, 1, [], Buffer.alloc(0))
      expect(headerOf(request, 'To')).toBe('"Carol" <sip:carol@example.org>')
      expect(headerOf(request, 'From')).toBe('<sip:bob@example.com>;tag=bob')
    }
  })

  test('goes straight to the Contact without a route', () => {
    const dialog = dialogWith({ routeSet: [] })
    expect(nextHop(dialog)).toBe('sip:carol@127.0.0.9:5080')
  })
})

describe('a request of the other side', () => {
  const bye = (sequence: number): SipRequest => ({
    ...invite,
    method: 'BYE',
    headers: [{ name: 'CSeq', value: `${sequence} BYE` }],
  })

  test('counts on, with gaps', () => {
    expect(receiveInDialog(dialogWith(), bye(20), PEER)?.remoteSequence).toBe(20)
  })

  test('that is older than another is refused', () => {
    expect(receiveInDialog(dialogWith(), bye(7), PEER)).toBeNull()
    expect(receiveInDialog(dialogWith(), bye(6), PEER)).toBeNull()
  })

  test('may come from another address, and moves its Contact', () => {
    const moved = { ...PEER, address: '127.0.0.10' }
    const headers = [{ name: 'Contact', value: '<sip:carol@127.0.0.10>' }]
    expect(refreshTarget(dialogWith(), { ...invite, headers }, moved)).toMatchObject({
      remoteTarget: 'sip:carol@127.0.0.10',
      remotePeer: moved,
    })
  })
})

test('a dialog is plain data', () => {
  const dialog = dialogWith()
  expect(JSON.parse(JSON.stringify(dialog))).toEqual(dialog)
})
