import { useState } from 'react'
import { Dialog, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { errorInWords } from '../../../../src/domain/error-in-words.ts'
import { dataOf, type Schemas } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { Facts } from '../../detail/facts.tsx'
import { Button } from '../../parts/button.tsx'
import { Status } from '../../parts/status.tsx'
import { PIXEL_TOKENS } from '../call-settings/timers/timer-values.ts'
import { tokensIn } from './tokens-in.ts'

export interface PixelTrialProps {
  /** As a timer has it. */
  readonly url: string
  onClose(): void
}

/** Requests a pixel's URL once with tokens that the reader gives, and shows what the tracker answers. */
export function PixelTrial({ url, onClose }: PixelTrialProps) {
  const { client } = useApi()
  const [tokens, setTokens] = useState(() => examplesFor(url))
  const [outcome, setOutcome] = useState<Schemas['PixelTrial'] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function request() {
    setBusy(true)
    setProblem(null)
    try {
      const body = { pixel_trial: { url, tokens } }
      setOutcome((await dataOf(client.POST('/api/v5/pixel_trials.json', { body }))).pixel_trial)
    } catch (error) {
      setProblem(errorInWords(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={open => !open && onClose()}>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">Try the pixel</Heading>
          <p className="soft">
            The tracker is asked once, now, and cannot tell it from a call’s pixel. No report counts it.
          </p>
          <div className="field-row">
            {Object.entries(tokens).map(([token, value]) => (
              <TextField
                key={token}
                className="field"
                value={value}
                onChange={typed => setTokens({ ...tokens, [token]: typed })}
              >
                <Label>[{token}]</Label>
                <Input className="input" />
              </TextField>
            ))}
          </div>
          {problem !== null && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
          <div role="status">{outcome !== null && <TrialOutcome outcome={outcome} />}</div>
          <div className="dialog-actions">
            <Button className="button" onPress={onClose}>
              Close
            </Button>
            <Button className="button primary" onPress={request}>
              {isBusy ? 'Requesting …' : 'Request it'}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function TrialOutcome({ outcome }: { readonly outcome: Schemas['PixelTrial'] }) {
  const { url, status, content_type: type, body, location, error, ms } = outcome
  const isGood = status !== null && status >= 200 && status < 300
  return (
    <Facts
      facts={[
        ['Requested', <code key="url">{url}</code>],
        [
          'Answer',
          <Status key="status" tone={isGood ? 'good' : location === null ? 'bad' : 'warning'}>
            {error ?? `Status ${status}`}
          </Status>,
        ],
        ['After', `${ms} ms`],
        ...(location === null ? [] : [['Redirects to', <code key="location">{location}</code>] as const]),
        ['Type', type],
        ['Said', body === null || body === '' ? null : <code key="body">{body}</code>],
      ]}
    />
  )
}

function examplesFor(url: string): Readonly<Record<string, string>> {
  const examples = new Map(PIXEL_TOKENS.map(([token, , example]) => [token, example]))
  return Object.fromEntries(tokensIn(url).map(token => [token, examples.get(token) ?? '']))
}
