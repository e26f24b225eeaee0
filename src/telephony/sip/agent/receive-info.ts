import { type HeaderField, headerOf } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { CallDialog } from './call-dialog.ts'
import type { EventTeller } from './call-events.ts'

/** Answers an INFO within a dialog (RFC 6086 4.2.2), and tells the user of what it says where that can be understood. */
export function receiveInfo(transaction: ServerTransaction, dialog: CallDialog, events: EventTeller): void {
  const { request } = transaction
  // No Recv-Info of ours has named a package: whatever sends one takes 200 for having been understood.
  if (headerOf(request, 'Info-Package') !== undefined) {
    dialog.refuse(transaction, 469, 'it is of a package (Info-Package)', { headers: [NO_PACKAGES] })
    return
  }
  const contentType = headerOf(request, 'Content-Type') ?? ''
  const isUnderstood = UNDERSTOOD.has((contentType.split(';')[0] ?? '').trim().toLowerCase())
  const isOptional = /;\s*handling\s*=\s*optional\b/i.test(headerOf(request, 'Content-Disposition') ?? '')
  if (request.body.length > 0 && !isUnderstood && !isOptional) {
    const words = 'its body is none that is understood (application/dtmf-relay, application/dtmf)'
    dialog.refuse(transaction, 415, words, { headers: [ACCEPT_OF_INFO] })
    return
  }
  dialog.respond(transaction, 200)
  events.tell(handlers => handlers.onInfo?.(contentType, request.body.toString('utf8')))
}

const NO_PACKAGES: HeaderField = { name: 'Recv-Info', value: '' }

/** Keys that are pressed, which telephones have sent so since before there were packages. */
const UNDERSTOOD: ReadonlySet<string> = new Set(['application/dtmf-relay', 'application/dtmf'])

const ACCEPT_OF_INFO: HeaderField = { name: 'Accept', value: [...UNDERSTOOD].join(', ') }
