import { type ReactNode, useState } from 'react'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { Status } from '../parts/status.tsx'
import { saveFile } from '../table/csv.ts'
import { columnLabel, type ImportDefinition } from './import-definition.ts'
import {
  countOutcomes,
  OUTCOME_WORDS,
  OUTCOMES,
  type Outcome,
  refusalLines,
  rowLines,
} from './import-words.ts'
import { writeCells } from './read-cells.ts'
import type { RowOutcome } from './send-import.ts'

export interface ImportPreviewProps {
  readonly definition: ImportDefinition
  readonly rows: readonly RowOutcome[]
}

/** More are looked at in a file. */
const SHOWN = 200

/** Row by row what would become of a table, those that are refused first. */
export function ImportPreview({ definition, rows }: ImportPreviewProps) {
  const counts = countOutcomes(rows)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const kinds = OUTCOMES.filter(outcome => counts[outcome] > 0)
  const ordered = kinds
    .filter(outcome => chosen === null || outcome === chosen)
    .flatMap(outcome => rows.filter(row => row.outcome === outcome))
  return (
    <div className="import-preview">
      <fieldset className="import-kinds">
        <legend className="visually-hidden">Rows shown</legend>
        <Kind isChosen={chosen === null} onChoose={() => setChosen(null)}>
          All rows · {formatCount(rows.length)}
        </Kind>
        {kinds.map(outcome => (
          <Kind key={outcome} isChosen={chosen === outcome} onChoose={() => setChosen(outcome)}>
            {OUTCOME_WORDS[outcome].label} · {formatCount(counts[outcome])}
          </Kind>
        ))}
        {counts.error > 0 && (
          <Button
            className="button plain"
            onPress={() => saveFile(`refused ${definition.noun}s.csv`, refusedFile(rows))}
          >
            Save the refused rows as a file
          </Button>
        )}
      </fieldset>
      <Scroller label="Preview">
        <table aria-label="Preview">
          <thead>
            <tr>
              <th scope="col" className="numeric">
                Row
              </th>
              <th scope="col">Becomes</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, SHOWN).map(row => (
              <tr key={row.row}>
                <td className="numeric">{formatCount(row.row)}</td>
                <td>
                  <Status tone={OUTCOME_WORDS[row.outcome].tone}>{OUTCOME_WORDS[row.outcome].label}</Status>
                </td>
                <td>
                  {rowLines(row, name => columnLabel(definition, name)).map(line => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {ordered.length > SHOWN && (
        <p className="soft">
          The first {formatCount(SHOWN)} of {formatCount(ordered.length)} rows are shown.
        </p>
      )}
    </div>
  )
}

interface KindProps {
  readonly isChosen: boolean
  readonly children: ReactNode
  onChoose(): void
}

function Kind({ isChosen, children, onChoose }: KindProps) {
  return (
    <button type="button" className="button small" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

/** To be put right and brought again: the columns as they were sent, and why each row was refused. */
function refusedFile(rows: readonly RowOutcome[]): string {
  const refused = rows.filter(({ outcome }) => outcome === 'error')
  const names = refused[0]?.sent.map(([name]) => name) ?? []
  return writeCells([
    [...names, 'refused because'],
    ...refused.map(row => [...row.sent.map(([, cell]) => cell), refusalLines(row).join(' ')]),
  ])
}
