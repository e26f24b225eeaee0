import type { OwnAddress } from '../description/media-session.ts'
import type { BencodedDictionary } from './bencode.ts'
import { type CallStatistics, readCallStatistics } from './call-statistics.ts'
import { type DescribedCall, describeCall, INNER, PARTY } from './describe-call.ts'
import { type NgAnswer, type NgClient, NgRefusal } from './ng-client.ts'

/** One party in rtpengine: a call of two sides, the party's and an inner one that other calls are connected by. */
export class RtpengineCall {
  readonly id: string
  /** What the party is told. */
  readonly own: OwnAddress
  /** Where rtpengine takes what the party is to hear. */
  readonly inner: Place
  readonly #client: Pick<NgClient, 'ask'>
  /** What rtpengine was told; null: it has not answered, and may have heard it or not. */
  #told: string | null = null
  /** What it was told of each; nothing where it has not answered. */
  readonly #isBlocked = new Map<Blockable, boolean>(BLOCKABLE.map(each => [each, false]))
  #commands: Promise<unknown> = Promise.resolve()

  private constructor(client: Pick<NgClient, 'ask'>, id: string, own: OwnAddress, inner: Place) {
    this.#client = client
    this.id = id
    this.own = own
    this.inner = inner
  }

  /**
   * Takes ports for both sides.
   * @param id never used before; letters and digits
   * @throws NgRefusal, NgSilence
   */
  static async open(client: Pick<NgClient, 'ask'>, id: string, call: DescribedCall): Promise<RtpengineCall> {
    const [party, inner] = await tell(client, id, call)
    const own = placeIn(party)
    const rtcpPort = Number(/^a=rtcp:(\d{1,5})/m.exec(party)?.[1] ?? own.port + 1)
    return new RtpengineCall(
      client,
      id,
      { address: own.address, rtpPort: own.port, rtcpPort },
      placeIn(inner),
    )
  }

  /** One step after the other, whatever becomes of each. */
  inTurn<Done>(step: () => Promise<Done>): Promise<Done> {
    const done = this.#commands.then(step)
    this.#commands = done.catch(() => undefined)
    return done
  }

  /** Tells rtpengine what is different from what it was told before. @throws NgRefusal, NgSilence */
  async settle(call: DescribedCall, blocked: Readonly<Record<Blockable, boolean>>): Promise<void> {
    const told = JSON.stringify(call)
    if (told !== this.#told) {
      this.#told = null
      await tell(this.#client, this.id, call)
      this.#told = told
    }
    // What is not to be heard any more first.
    for (const isToBe of [true, false]) {
      for (const each of BLOCKABLE) if (blocked[each] === isToBe) await this.#block(each, isToBe)
    }
  }

  /** @throws NgRefusal, NgSilence */
  ask(command: string, more: BencodedDictionary = {}): Promise<NgAnswer> {
    return this.#client.ask({ command, 'call-id': this.id, ...more })
  }

  /** @throws NgRefusal, NgSilence */
  async statistics(): Promise<CallStatistics> {
    return readCallStatistics(await this.ask('query'))
  }

  async delete(): Promise<void> {
    await this.ask('delete', { 'delete delay': 0 })
  }

  async #block(what: Blockable, isBlocked: boolean): Promise<void> {
    if (this.#isBlocked.get(what) === isBlocked) return
    const { kind, tag } = BLOCKS[what]
    this.#isBlocked.delete(what)
    await this.ask(`${isBlocked ? 'block' : 'unblock'} ${kind}`, { 'from-tag': tag })
    this.#isBlocked.set(what, isBlocked)
  }
}

/** What one side says, and the other does not hear: all of it, or the party's keys. */
type Blockable = 'party' | 'inner' | 'keys'

const BLOCKABLE: readonly Blockable[] = ['party', 'inner', 'keys']

const BLOCKS = {
  party: { kind: 'media', tag: PARTY },
  inner: { kind: 'media', tag: INNER },
  keys: { kind: 'DTMF', tag: PARTY },
} as const

interface Place {
  readonly address: string
  readonly port: number
}

async function tell(
  client: Pick<NgClient, 'ask'>,
  id: string,
  call: DescribedCall,
): Promise<readonly [string, string]> {
  const told: string[] = []
  for (const command of describeCall(id, call)) told.push(String((await client.ask(command))['sdp']))
  return [told[0] ?? '', told[1] ?? '']
}

/** @throws NgRefusal when it names no IPv4 address or port */
function placeIn(sdp: string): Place {
  const address = /^c=IN IP4 ([\d.]+)/m.exec(sdp)?.[1]
  const port = Number(/^m=audio (\d+)/m.exec(sdp)?.[1] ?? 0)
  if (address === undefined || port === 0) throw new NgRefusal('rtpengine has described no IPv4 address')
  return { address, port }
}
