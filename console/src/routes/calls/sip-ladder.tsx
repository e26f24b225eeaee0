import type { Schemas } from '../../api/api-client.ts'
import { Scroller } from '../../parts/scroller.tsx'
import { messageName, partyName } from './sip-words.ts'

type Message = Schemas['SipTrace']['messages'][number]

/** The messages as a ladder: the caller at the left, the service beside it, then each destination. */
export function SipLadder({ messages }: { readonly messages: readonly Message[] }) {
  const begun = Date.parse(messages[0]?.at ?? '')
  const destinations = [...new Set(messages.map(({ party }) => party))].filter(party => party > 0).sort()
  const rails = [0, null, ...destinations]
  return (
    <Scroller label="SIP messages">
      <table aria-label="SIP messages" className="ladder">
        <thead>
          <tr>
            <th scope="col">After</th>
            {rails.map(rail => (
              <th scope="col" key={rail ?? 'service'} className="rail-head">
                {rail === null ? 'Service' : partyName(rail)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same message may come twice, and none is ever moved
            <Rung key={index} message={message} rails={rails} begun={begun} />
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

interface RungProps {
  readonly message: Message
  readonly rails: readonly (number | null)[]
  readonly begun: number
}

/** One message: an arrow between the service's line and its party's. */
function Rung({ message: { at, party, direction, message, peer }, rails, begun }: RungProps) {
  const service = rails.indexOf(null)
  const other = rails.indexOf(party)
  const [left, right] = service < other ? [service, other] : [other, service]
  const isRightwards = (direction === 'out') === service < other
  const words = direction === 'in' ? `${partyName(party)} to service` : `Service to ${partyName(party)}`
  return (
    <tr>
      <td className="nowrap numeric">+{((Date.parse(at) - begun) / 1000).toFixed(3)} s</td>
      {left > 0 && <td colSpan={left} />}
      <td colSpan={right - left + 1}>
        <details className={isRightwards ? 'rung rightwards' : 'rung leftwards'}>
          <summary>
            <span className="visually-hidden">{words}: </span>
            {messageName(message)}
          </summary>
          <p className="soft">{peer}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre tabIndex={0}>{message.trimEnd()}</pre>
        </details>
      </td>
      {rails.length - 1 - right > 0 && <td colSpan={rails.length - 1 - right} />}
    </tr>
  )
}
