import { useState } from 'react'
import { Input, Label, Text, TextField } from 'react-aria-components'
import { errorInWords } from '../../../../../src/domain/error-in-words.ts'
import { Facts } from '../../../detail/facts.tsx'
import { Button } from '../../../parts/button.tsx'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { Status } from '../../../parts/status.tsx'
import { Time } from '../../../parts/time.tsx'
import { type LentNumber, lendNumber } from './lend-number.ts'
import { snippetOf } from './snippet.ts'

/** The snippet with what the page needs, and a try of the address that it asks. */
export function SnippetBench({ showKey }: { readonly showKey: string }) {
  const [selector, setSelector] = useState('.phone')
  const [afid, setAfid] = useState('')
  const [tags, setTags] = useState('')
  const snippet = snippetOf(location.origin, { showKey, selector, afid, tags })
  return (
    <div className="form-inline">
      <div className="field-row">
        <SnippetField
          label="Where the number stands"
          help="A CSS selector."
          value={selector}
          onChange={setSelector}
        />
        <SnippetField label="Publisher’s AFID" help="Whose page it is." value={afid} onChange={setAfid} />
        <SnippetField
          label="Parameters that become tags"
          help="Besides all utm_…: gclid, plan"
          value={tags}
          onChange={setTags}
        />
      </div>
      <pre className="snippet">{snippet}</pre>
      <div className="copied">
        <CopyButton text={snippet} what="the snippet">
          Copy the snippet
        </CopyButton>
        <TryAddress showKey={showKey} afid={afid} />
      </div>
    </div>
  )
}

interface SnippetFieldProps {
  readonly label: string
  readonly help: string
  readonly value: string
  onChange(text: string): void
}

function SnippetField({ label, help, value, onChange }: SnippetFieldProps) {
  return (
    <TextField className="field" value={value} onChange={onChange}>
      <Label>{label}</Label>
      <Input className="input" />
      <Text slot="description" className="help">
        {help}
      </Text>
    </TextField>
  )
}

type Outcome = { readonly lent: LentNumber } | { readonly problem: string }

/** Asks as a visitor’s page would. */
function TryAddress({ showKey, afid }: { readonly showKey: string; readonly afid: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function ask() {
    setOutcome(null)
    try {
      setOutcome({ lent: await lendNumber(showKey, afid) })
    } catch (error) {
      setOutcome({ problem: errorInWords(error) })
    }
  }

  return (
    <>
      <Button className="button small" onPress={ask}>
        Ask as a visitor
      </Button>
      <div role="status" className="outcome">
        {outcome !== null &&
          ('lent' in outcome ? <Lent lent={outcome.lent} /> : <Status tone="bad">{outcome.problem}</Status>)}
      </div>
    </>
  )
}

function Lent({ lent: { formatted, expires_at: until } }: { readonly lent: LentNumber }) {
  return (
    <Facts
      facts={[
        ['Answer', <Status key="status" tone="good">{`A visitor is shown ${formatted}`}</Status>],
        ['Lent until', until === null ? 'shared by all visitors' : <Time key="until" at={until} />],
      ]}
    />
  )
}
