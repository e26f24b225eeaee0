import { useQuery } from '@tanstack/react-query'
import { dataOf, type Schemas } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Call } from '../../api/resources/calls.ts'
import { useApi } from '../../api/use-api.ts'
import { Section } from '../../detail/section.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { isJustOver, LOOKED_FOR_EVERY_MS } from './renewed-every.ts'
import { SipLadder } from './sip-ladder.tsx'
import { encryptionWords, millisecondsOr, partyName } from './sip-words.ts'

/** What was said by SIP in a call, and how everybody was heard; nothing where no telephone had a part in it. */
export function SipSection({ call }: { readonly call: Call }) {
  const { uuid, via } = call
  const { client, companyId } = useApi()
  const answer = useQuery({
    queryKey: [companyId, 'calls', 'sip_trace', uuid],
    enabled: via === 'sip',
    queryFn: async ({ signal }) => {
      try {
        const { sip_trace } = await dataOf(
          client.GET('/api/v5/calls/{uuid}/sip_trace.json', { params: { path: { uuid } }, signal }),
        )
        return sip_trace
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    // It is kept a few seconds after the end of a call.
    refetchInterval: ({ state: { data } }) =>
      data === null && isJustOver(call, Date.now()) ? LOOKED_FOR_EVERY_MS : false,
  })
  if (answer.isError)
    return (
      <Section title="On the line">
        <Problem error={answer.error} onRetry={answer.refetch} />
      </Section>
    )
  if (!answer.data) return null
  const { messages, media, complete } = answer.data
  return (
    <Section title="On the line">
      {media.length > 0 && <Sound media={media} />}
      <SipLadder messages={messages} />
      {!complete && <p className="soft">There were too many messages: some are missing.</p>}
    </Section>
  )
}

function Sound({ media }: { readonly media: Schemas['SipTrace']['media'] }) {
  return (
    <Scroller label="How everybody was heard">
      <table aria-label="How everybody was heard">
        <thead>
          <tr>
            <th scope="col">Party</th>
            <th scope="col">Codec</th>
            <th scope="col" className="numeric">
              Packets
            </th>
            <th scope="col" className="numeric">
              Lost
            </th>
            <th scope="col" className="numeric">
              Late
            </th>
            <th scope="col" className="numeric">
              Jitter
            </th>
            <th scope="col" className="numeric">
              Lost there
            </th>
            <th scope="col" className="numeric">
              Jitter there
            </th>
            <th scope="col" className="numeric">
              Round trip
            </th>
            <th scope="col">Encrypted</th>
          </tr>
        </thead>
        <tbody>
          {media.map(({ party, codec, encryption, received, sent }) => (
            <tr key={party}>
              <th scope="row">{partyName(party)}</th>
              <td>{codec ?? 'none'}</td>
              <td className="numeric">{received.packets}</td>
              <td className="numeric">{received.lost}</td>
              <td className="numeric">{received.late}</td>
              <td className="numeric">{received.jitter_ms.toFixed(1)} ms</td>
              <td className="numeric">{sent.lost ?? 'not told'}</td>
              <td className="numeric">{millisecondsOr(sent.jitter_ms, 'not told')}</td>
              <td className="numeric">{millisecondsOr(sent.round_trip_ms, 'not known')}</td>
              <td>{encryptionWords(encryption, received.refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
