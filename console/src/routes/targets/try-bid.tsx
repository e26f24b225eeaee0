import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Input, Label, TextArea, TextField } from 'react-aria-components'
import { dataOf, type Schemas } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { Facts } from '../../detail/facts.tsx'
import { counted, formatDollars } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { Status } from '../../parts/status.tsx'
import { reasonWords } from '../../words/reason-words.ts'
import { readHeaders } from './bid-request-values.ts'
import './targets.css'

type Attributes = Schemas['BidTrialCreate']['bid_request_attributes']
type BidTrial = Schemas['BidTrial']

export interface TryBidProps {
  readonly targetId: number
  /** What is typed and not saved yet; absent: what the target has. */
  attributes?(): Attributes
}

/** Asks the buyer once, as a ping would, and shows both sides of it. Nothing is reserved or counted. */
export function TryBid({ targetId, attributes }: TryBidProps) {
  const { client } = useApi()
  const [caller, setCaller] = useState('')
  const [publisher, setPublisher] = useState('')
  const [tags, setTags] = useState('')
  const trial = useMutation({
    mutationFn: async () => {
      const sent = attributes?.()
      const { bid_trial } = await dataOf(
        client.POST('/targets/{id}/try_bid.json', {
          params: { path: { id: targetId } },
          body: {
            bid_trial: {
              caller_number: caller || null,
              publisher_id: publisher || null,
              tags: readHeaders(tags),
              ...(sent !== undefined && { bid_request_attributes: sent }),
            },
          },
        }),
      )
      return bid_trial
    },
  })
  // It may stand in the target's form, which is not saved for that.
  function askOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!trial.isPending) trial.mutate()
  }
  return (
    <div className="try-bid">
      <h3>Try it</h3>
      <div className="field-row">
        <TextField className="field" value={caller} onChange={setCaller} type="tel">
          <Label>Caller</Label>
          <Input className="input" placeholder="+1 303 555 0100" onKeyDown={askOnEnter} />
        </TextField>
        <TextField className="field" value={publisher} onChange={setPublisher}>
          <Label>Publisher (AFID)</Label>
          <Input className="input" onKeyDown={askOnEnter} />
        </TextField>
        <TextField className="field" value={tags} onChange={setTags}>
          <Label>Tags, one a line</Label>
          <TextArea className="input" placeholder="age: 44" rows={1} />
        </TextField>
      </div>
      <div>
        <Button className="button" isPending={trial.isPending} onPress={() => trial.mutate()}>
          {trial.isPending ? 'Asking …' : 'Ask the buyer now'}
        </Button>
      </div>
      <div role="status">
        {trial.error !== null && <p className="problem">{trial.error.message}</p>}
        {trial.data !== undefined && <Trial trial={trial.data} />}
      </div>
    </div>
  )
}

function Trial({ trial }: { readonly trial: BidTrial }) {
  const { request, answer, ms } = trial
  return (
    <>
      <p>
        <Status tone={TONES[trial.outcome]}>{outcomeWords(trial)}</Status> It took {ms} ms.
      </p>
      <Facts
        facts={[
          ['Asked', `${request.method} ${request.url}`],
          [
            'Headers',
            <pre key="headers">
              {Object.entries(request.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </pre>,
          ],
          ...(request.body === null ? [] : [['Body', <pre key="body">{request.body}</pre>] as const]),
          ['Answered', answer === null ? 'nothing' : `${answer.status} ${answer.content_type ?? ''}`],
          ...(answer?.body ? [['Its body', <pre key="answer">{answer.body}</pre>] as const] : []),
        ]}
      />
    </>
  )
}

const TONES = { bid: 'good', bid_declined: 'warning', bid_timeout: 'bad', bid_failed: 'bad' } as const

/** `It bids $12.50, from 45 seconds, to be dialled at +12025550123.` */
function outcomeWords({ outcome, detail, bid, seconds, number }: BidTrial): string {
  if (outcome !== 'bid') return `${reasonWords(outcome)}. ${detail ?? ''}`
  const parts = [
    bid === null ? 'It takes the call without naming a bid' : `It bids ${formatDollars(bid)}`,
    ...(seconds === null ? [] : [`from ${counted(seconds, 'second')}`]),
    ...(number === null ? [] : [`to be dialled at ${number}`]),
  ]
  return `${parts.join(', ')}.`
}
