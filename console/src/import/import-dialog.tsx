import './import.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dataOf } from '../api/api-client.ts'
import { useUndoBatch } from '../api/resource.ts'
import { useApi } from '../api/use-api.ts'
import { FormSection } from '../form/form-section.tsx'
import { FullScreenDialog } from '../form/full-screen-dialog.tsx'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { useClose } from '../form/use-close.ts'
import { formatCount } from '../format/format-number.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { notify } from '../parts/notices.tsx'
import { Problem } from '../parts/problem.tsx'
import { ColumnChoices } from './column-choices.tsx'
import type { ImportDefinition } from './import-definition.ts'
import { ImportPreview } from './import-preview.tsx'
import { countOutcomes, doneSentence, previewSentence } from './import-words.ts'
import { TableText } from './table-text.tsx'
import { useImport } from './use-import.ts'

export interface ImportDialogProps {
  readonly definition: ImportDefinition
  /** Of the list that it stands over. */
  readonly listAddress: string
}

/** Brings a table into a list: the text, which of its columns is what, what would become of each row, and only then it is done. */
export function ImportDialog({ definition, listAddress }: ImportDialogProps) {
  const title = `Import ${definition.noun}s`
  const close = useClose(listAddress)
  const answer = useTemplate(definition)
  return (
    <FullScreenDialog label={title} onClose={close}>
      {answer.data !== undefined ? (
        <Steps definition={definition} title={title} names={answer.data} onClose={close} />
      ) : answer.isError ? (
        <Problem error={answer.error} onRetry={answer.refetch} />
      ) : (
        <LoadingScreen />
      )}
    </FullScreenDialog>
  )
}

/** The columns that the API takes. */
function useTemplate({ template, unused = [] }: ImportDefinition) {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'import', template],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const text = await dataOf(client.GET(template, { parseAs: 'text', signal }))
      return String(text).trim().split(',')
    },
    select: names => names.filter(name => !unused.includes(name)),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface StepsProps {
  readonly definition: ImportDefinition
  readonly title: string
  readonly names: readonly string[]
  onClose(): void
}

function Steps({ definition, title, names, onClose }: StepsProps) {
  const work = useImport(definition, names)
  const { table, preview, problem } = work
  const isSaved = useRef(false)
  const undoBatch = useUndoBatch()
  const counts = preview === null ? null : countOutcomes(preview.rows)
  const toImport = counts === null ? 0 : counts.create + counts.update

  // “Import” has nothing to do any more then, and cannot keep the focus.
  const problemBox = useRef<HTMLDivElement>(null)
  const hasPressedImport = useRef(false)
  useEffect(() => {
    if (problem === null || !hasPressedImport.current) return
    hasPressedImport.current = false
    problemBox.current?.focus()
  }, [problem])

  async function apply() {
    hasPressedImport.current = true
    const done = await work.apply()
    if (done === null) return
    isSaved.current = true
    notify(
      doneSentence(countOutcomes(done.rows)),
      undoBatch === null ? undefined : () => undoBatch(...done.batchIds.toReversed()),
    )
    onClose()
  }

  return (
    <>
      <div className="form-header">
        <h1 tabIndex={-1}>{title}</h1>
        <div className="actions">
          <Button className="button" onPress={onClose}>
            Cancel
          </Button>
          <Button
            className="button primary"
            isDisabled={toImport === 0}
            isPending={work.progress !== null}
            onPress={apply}
          >
            {toImport === 0 ? 'Import' : `Import ${formatCount(toImport)} ${toImport === 1 ? 'row' : 'rows'}`}
          </Button>
        </div>
      </div>
      <div className="form-body">
        <TableText definition={definition} names={names} text={work.text} onChange={work.setText} />
        {typeof table === 'string' && (
          <p className="problem" role="alert">
            {table}
          </p>
        )}
        {table !== null && typeof table !== 'string' && (
          <>
            <FormSection
              title="Columns"
              help={
                table.header === null
                  ? 'The first row names no column that is known, and is taken for one of the others.'
                  : 'They are known by the names in the first row.'
              }
            >
              <ColumnChoices definition={definition} table={table} names={names} onChange={work.setTable} />
            </FormSection>
            <div className="import-actions">
              <Button
                className="button"
                isDisabled={table.columns.every(name => name === null)}
                isPending={work.progress !== null}
                onPress={work.check}
              >
                Preview
              </Button>
              <span role="status">
                {work.progress !== null &&
                  `${formatCount(work.progress)} of ${formatCount(table.rows.length)} rows …`}
                {work.progress === null && counts !== null && problem === null && previewSentence(counts)}
              </span>
            </div>
          </>
        )}
        {problem !== null && (
          <div className="form-problem" role="alert" ref={problemBox} tabIndex={-1}>
            <p>{problem}</p>
          </div>
        )}
        {preview !== null && counts !== null && preview.rows.length > 0 && (
          <FormSection
            title="Preview"
            {...(counts.error > 0 &&
              toImport > 0 && { help: 'Nothing is kept yet. An import leaves out the refused rows.' })}
            {...(counts.error === 0 && { help: 'Nothing is kept yet.' })}
          >
            <ImportPreview definition={definition} rows={preview.rows} />
          </FormSection>
        )}
      </div>
      <UnsavedGuard
        isDirty={work.text !== ''}
        isSaved={isSaved}
        {...(work.progress !== null && {
          words: 'It stops there: rows that are imported stay, and no others follow.',
        })}
      />
    </>
  )
}
