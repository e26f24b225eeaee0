import { headerOf, type SipResponse } from '../../message/sip-message.ts'
import { ScriptedParty } from './scripted-party.ts'
import { BOB, type TwoAgents } from './two-agents.ts'

export const CAROL = '127.0.0.9'

/** Carol, who follows the test, towards Bob. */
export interface Carol {
  readonly party: ScriptedParty
  /** A request of hers, with what is not usual about it. */
  say(
    method: string,
    sequence: number,
    fields?: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<void>
  /** The last answer to a request of that method. */
  answer(method: string): SipResponse
  /** From here on her requests are within the dialog that Bob's answer to her INVITE has begun. */
  enterDialog(): void
}

export function carolTowardsBob(
  { network, scheduler }: Pick<TwoAgents, 'network' | 'scheduler'>,
  callId: string,
): Carol {
  const party = new ScriptedParty(network, CAROL, BOB)
  let to = `<sip:bob@${BOB}>`
  const answer = (method: string): SipResponse => {
    const last = party.responses(method).at(-1)
    if (last === undefined) throw new Error(`no answer to ${method}`)
    return last
  }
  return {
    party,
    answer,
    say: async (method, sequence, fields = {}, body = '') => {
      const usual: Readonly<Record<string, string>> = {
        Via: `SIP/2.0/UDP ${CAROL}:5060;branch=z9hG4bK${method}${sequence}`,
        From: `<sip:carol@${CAROL}>;tag=carol`,
        To: to,
        'Call-ID': callId,
        CSeq: `${sequence} ${method}`,
        Contact: `<sip:carol@${CAROL}>`,
        'Max-Forwards': '70',
        ...(body === '' ? {} : { 'Content-Type': 'application/sdp' }),
        'Content-Length': String(body.length),
      }
      const lines = Object.entries({ ...usual, ...fields }).map(([name, value]) => `${name}: ${value}`)
      party.say(`${method} sip:bob@${BOB} SIP/2.0\n${lines.join('\n')}\n\n${body}`)
      await scheduler.pass(10)
    },
    enterDialog: () => {
      to = headerOf(answer('INVITE'), 'To') ?? ''
    },
  }
}
