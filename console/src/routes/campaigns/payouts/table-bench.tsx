import { type RefObject, useEffect, useState } from 'react'
import {
  Button,
  FileTrigger,
  Input,
  Label,
  NumberField,
  Switch,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components'
import { errorInWords } from '../../../../../src/domain/error-in-words.ts'
import { dataOf, type Schemas } from '../../../api/api-client.ts'
import type { payoutTablesOf } from '../../../api/resources/payout-tables.ts'
import { useApi } from '../../../api/use-api.ts'
import { UnsavedGuard } from '../../../form/unsaved-guard.tsx'
import { notify } from '../../../parts/notices.tsx'
import { linesOf, rowIn } from './refused-csv.ts'
import { TablePreview } from './table-preview.tsx'

export interface TableBenchProps {
  readonly campaignId: number
  /** What it begins with. */
  readonly csv: string
  readonly tables: ReturnType<typeof payoutTablesOf>
  /** Says whether it has rules that are nowhere else. */
  readonly isTyped: RefObject<boolean>
}

/** Uploading keeps a version, and the text goes on. */
const NEVER_SAVED = { current: false }

const EXAMPLE = 'rule_id,caller_state,pbm_bucket,payout_pct\n1,CA,<5000,60\n2,CA,*,55\n3,*,*,current\n'

/** Where a table is written or chosen, tried on the pings of the last days, and uploaded. */
export function TableBench({ campaignId, csv: initial, tables, isTyped }: TableBenchProps) {
  const { client } = useApi()
  const create = tables.useCreate()
  const [csv, setCsv] = useState(initial)
  /** What is somewhere else as well: nothing is lost with it. */
  const [kept, setKept] = useState(initial)
  const [label, setLabel] = useState('')
  const [salt, setSalt] = useState('')
  const [days, setDays] = useState(7)
  const [isActive, setActive] = useState(false)
  const [preview, setPreview] = useState<Schemas['PayoutBidModificationTablePreview'] | null>(null)
  const [lines, setLines] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  const isDirty = csv.trim() !== '' && csv !== kept && csv !== EXAMPLE
  useEffect(() => {
    isTyped.current = isDirty
  }, [isTyped, isDirty])

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setLines([])
    setPreview(null)
    try {
      await work()
    } catch (error) {
      setLines(linesOf(error) ?? [errorInWords(error)])
    } finally {
      setBusy(false)
    }
  }

  const named = { csv_data: csv, ...(salt.trim() !== '' && { salt: salt.trim() }) }
  const tryIt = () =>
    attempt(async () => {
      const answer = await dataOf(
        client.POST('/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables/preview.json', {
          params: { path: { campaign_id: campaignId } },
          body: { payout_bid_modification_table: { ...named, days } },
        }),
      )
      setPreview(answer.payout_bid_modification_table_preview)
    })
  const upload = () =>
    attempt(async () => {
      const made = await create.mutateAsync({
        ...named,
        active: isActive,
        ...(label.trim() !== '' && { table_version: label.trim() }),
      })
      setKept(csv)
      notify(`Uploaded ${made.table_version}.`)
    })

  return (
    <div className="form-inline">
      <UnsavedGuard isDirty={isDirty} isSaved={NEVER_SAVED} />
      <div className="recording-choices">
        <FileTrigger
          acceptedFileTypes={['text/csv', '.csv']}
          onSelect={async files => {
            const [file] = files ?? []
            if (file !== undefined) setCsv(await file.text())
          }}
        >
          <Button className="button">Choose a CSV file …</Button>
        </FileTrigger>
        {csv === '' && (
          <Button className="button plain" onPress={() => setCsv(EXAMPLE)}>
            Begin with an example
          </Button>
        )}
      </div>
      <TextField className="field" value={csv} onChange={setCsv}>
        <Label>Rules as CSV</Label>
        <TextArea className="input csv" spellCheck="false" rows={10} />
        <Text slot="description" className="help">
          A header, then a rule a line, the first match wins. payout_pct is the per cent of the revenue, or
          “current”; other columns are tags: a value, !=, &gt;=, &lt;, =~ for a pattern, * for any. pbm_bucket
          is 0–9999.
        </Text>
      </TextField>
      <div className="field-row">
        <TextField className="field" value={label} onChange={setLabel}>
          <Label>Version</Label>
          <Input className="input" placeholder="numbered" />
        </TextField>
        <TextField className="field" value={salt} onChange={setSalt}>
          <Label>Salt</Label>
          <Input className="input" placeholder="the company and the date" />
        </TextField>
        <NumberField className="field" value={days} minValue={1} maxValue={31} onChange={setDays}>
          <Label>Try on pings of the last days</Label>
          <Input className="input" />
        </NumberField>
      </div>
      <div className="bench-actions">
        <Button className="button" isDisabled={csv.trim() === ''} isPending={isBusy} onPress={tryIt}>
          {isBusy ? 'Working …' : 'Check and try'}
        </Button>
        <Switch className="switch" isSelected={isActive} onChange={setActive}>
          <span className="track" aria-hidden="true" />
          In force at once
        </Switch>
        <Button className="button primary" isDisabled={csv.trim() === ''} isPending={isBusy} onPress={upload}>
          Upload the version
        </Button>
      </div>
      {lines.length > 0 && <WrongLines lines={lines} csv={csv} />}
      <div role="status">{preview !== null && <TablePreview preview={preview} />}</div>
    </div>
  )
}

/** What is wrong, each with the line that it is about. */
function WrongLines({ lines, csv }: { readonly lines: readonly string[]; readonly csv: string }) {
  const written = csv.split(/\r?\n/)
  return (
    <div className="form-problem" role="alert">
      <p>It was not taken:</p>
      <ul>
        {lines.map(line => {
          const row = rowIn(line)
          const text = row === null ? undefined : written[row - 1]
          return (
            <li key={line}>
              {line}
              {text !== undefined && (
                <>
                  {' '}
                  <code className="wrong-line">
                    {row} │ {text}
                  </code>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
