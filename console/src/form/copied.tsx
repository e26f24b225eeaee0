import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RecordKey, Versioned } from '../api/resource.ts'
import { Button } from '../parts/button.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Problem } from '../parts/problem.tsx'
import type { SearchParameters } from '../search-parameters.ts'
import { useBaseVersion } from './use-base-version.ts'
import { useClose } from './use-close.ts'

export interface CopiedProps<Row> {
  readonly resource: { useOne(key: RecordKey): UseQueryResult<Versioned<Row>> }
  /** The form; it begins with what the original has, where there is one. */
  children(original: Row | null): ReactNode
}

/** Around a form of something new, which may be a copy: `/webhooks/new?copy=7`. */
export function Copied<Row>({ resource, children }: CopiedProps<Row>) {
  const { copy } = useSearch({ strict: false }) as SearchParameters
  const [key] = useState(typeof copy === 'string' ? copy : null)
  if (key === null) return children(null)
  return (
    <Original resource={resource} recordKey={key}>
      {children}
    </Original>
  )
}

function Original<Row>({ resource, recordKey, children }: CopiedProps<Row> & { readonly recordKey: string }) {
  const answer = resource.useOne(recordKey)
  // What there is now, not what its page has shown for a while.
  const { base } = useBaseVersion(answer)
  const close = useClose('..')
  if (base !== null) return children(base.record)
  return (
    <>
      <div className="form-header">
        <h1>Copy</h1>
        <div className="actions">
          <Button className="button" onPress={close}>
            Close
          </Button>
        </div>
      </div>
      {answer.isLoadingError ? <Problem error={answer.error} onRetry={answer.refetch} /> : <LoadingScreen />}
    </>
  )
}

const SUFFIX = ' copy'

/** No name may be longer, whatever it is of. */
const LONGEST_NAME = 100

/** What a copy is called until somebody calls it otherwise: as the API calls those that it makes. */
export function copyName(name: string): string {
  return `${name.slice(0, LONGEST_NAME - SUFFIX.length)}${SUFFIX}`
}
