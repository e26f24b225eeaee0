import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { type BidRequestValues, bidRequestAttributesOf } from './bid-request-values.ts'
import { TryBid } from './try-bid.tsx'

const METHODS = ['GET', 'POST', 'PUT'].map(value => ({ value, label: value }))

/** How the buyer is asked; what is typed can be tried before it is saved. */
export function BidRequestFields({ targetId }: { readonly targetId: number | null }) {
  const { control } = useFormContext()
  const [asks, request] = useWatch({ control, name: ['asks_buyer', 'bid_request'] }) as [
    boolean,
    BidRequestValues,
  ]
  return (
    <>
      <SwitchField name="asks_buyer" label="Ask the buyer for a bid" />
      {asks && (
        <>
          <div className="field-row">
            <TextField
              name="bid_request.url"
              label="URL"
              type="url"
              isRequired
              emptyValue=""
              placeholder="https://bids.example.com/ask?caller=[caller_number]"
            />
            <SelectField name="bid_request.method" label="Method" choices={METHODS} />
          </div>
          <TextField
            name="bid_request.headers"
            label="Headers"
            isMultiline
            emptyValue=""
            placeholder="Authorization: Bearer …"
            help="One a line, as Name: value."
          />
          {request.method !== 'GET' && (
            <TextField
              name="bid_request.body"
              label="Body"
              isMultiline
              placeholder={'{"caller": "[caller_number]", "age": [age]}'}
              help="JSON unless a Content-Type header says otherwise."
            />
          )}
          <p className="soft">
            Tokens in brackets are filled in for each ping: <code>[caller_number]</code>{' '}
            <code>[caller_state]</code> <code>[caller_zip]</code> <code>[publisher_id]</code>{' '}
            <code>[campaign_id]</code> <code>[target_id]</code> <code>[called_number]</code>{' '}
            <code>[call_uuid]</code>, and any tag by its key.
          </p>
          <div className="field-row">
            <TextField
              name="bid_request.bid_path"
              label="Where the bid stands"
              placeholder="bids[0].price"
              help="Path in its JSON answer, in dollars."
            />
            <TextField
              name="bid_request.accept_path"
              label="Where it accepts"
              placeholder="accepted"
              help="Empty: it does when it bids."
            />
          </div>
          <div className="field-row">
            <TextField
              name="bid_request.seconds_path"
              label="Where the seconds stand"
              help="Empty: the criterion’s."
            />
            <TextField
              name="bid_request.number_path"
              label="Where the number to dial stands"
              help="Empty: the target’s own."
            />
            <NumberField
              name="bid_request.timeout_ms"
              label="Most milliseconds"
              minimum={50}
              maximum={10_000}
              step={1}
              placeholder="What the key leaves"
            />
          </div>
          {targetId === null ? (
            <p className="soft">It can be tried as soon as the target is created.</p>
          ) : (
            <TryBid targetId={targetId} attributes={() => bidRequestAttributesOf(request)} />
          )}
        </>
      )}
    </>
  )
}
