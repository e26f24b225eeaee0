import type { Target } from '../../api/resources/targets.ts'
import { Facts } from '../../detail/facts.tsx'
import { Section } from '../../detail/section.tsx'
import { useSession } from '../../session/session.ts'
import { bidRequestValuesOf } from './bid-request-values.ts'
import { TryBid } from './try-bid.tsx'

export function TargetBids({ target }: { readonly target: Target }) {
  const { may } = useSession()
  const request = target.bid_request
  if (request === null)
    return (
      <Section title="Bids">
        <p>Its buyer is not asked. Where it is, its bid during a ping is what the call brings.</p>
      </Section>
    )
  return (
    <>
      <Section title="Bids">
        <Facts
          facts={[
            ['Asks', `${request.method} ${request.url}`],
            ['Headers', <pre key="headers">{bidRequestValuesOf(request).headers}</pre>],
            ['Body', request.body === null ? null : <pre key="body">{request.body}</pre>],
            ['Bid at', request.bid_path],
            ['Accepts at', request.accept_path ?? 'it does when it bids'],
            ['Seconds at', request.seconds_path ?? 'the criterion’s'],
            ['Number to dial at', request.number_path ?? 'the target’s own'],
            [
              'Waits',
              request.timeout_ms === null ? 'what the key leaves' : `${request.timeout_ms} ms at most`,
            ],
          ]}
        />
      </Section>
      {may('write', 'targets') && (
        <Section title="Trial">
          <TryBid targetId={target.id} />
        </Section>
      )}
    </>
  )
}
