import { useState } from 'react'
import { Button, FileTrigger, Label, Text, TextArea, TextField } from 'react-aria-components'
import { FormSection } from '../form/form-section.tsx'
import { saveFile } from '../table/csv.ts'
import type { ImportDefinition } from './import-definition.ts'
import { writeCells } from './read-cells.ts'

export interface TableTextProps {
  readonly definition: ImportDefinition
  /** Columns that the API takes. */
  readonly names: readonly string[]
  readonly text: string
  onChange(text: string): void
}

/** Many times what the most rows that are taken at once come to. */
const MAX_BYTES = 10_485_760

/** The table as text: out of a file, or pasted. */
export function TableText({ definition, names, text, onChange }: TableTextProps) {
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(file: File | undefined) {
    if (file === undefined) return
    if (file.size > MAX_BYTES) return setProblem('The file is larger than 10 MB: import it in parts.')
    setProblem(null)
    onChange(await file.text())
  }

  return (
    <FormSection title="Table" help={definition.help}>
      <div className="import-actions">
        <FileTrigger
          acceptedFileTypes={['text/csv', 'text/plain', '.csv', '.tsv', '.txt']}
          onSelect={files => choose(files?.[0])}
        >
          <Button className="button">Choose a file …</Button>
        </FileTrigger>
        <Button
          className="button plain"
          onPress={() => saveFile(`${definition.noun}s.csv`, writeCells([names]))}
        >
          Save an empty table with every column
        </Button>
      </div>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <TextField className="field" value={text} onChange={onChange}>
        <Label>Rows</Label>
        <TextArea
          className="input import-text"
          spellCheck="false"
          rows={8}
          placeholder={definition.example}
        />
        <Text slot="description" className="help">
          Paste them out of a spreadsheet, or as comma-separated text. A row that names the columns may come
          first. An empty cell leaves what is there; “null” empties it.
        </Text>
      </TextField>
    </FormSection>
  )
}
