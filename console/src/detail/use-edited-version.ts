import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Versioned } from '../api/resource.ts'
import { useApi } from '../api/use-api.ts'

export interface EditedVersion<Row> {
  /** What a form in the page edits: it stays while somebody types, whoever else changes the record meanwhile. */
  readonly base: Versioned<Row>
  /** Of the form: another one where it is to begin anew. */
  readonly formKey: string
  /** After the form was saved or given up: what the service has takes the place of what was typed. */
  renew(): void
}

/**
 * A record's version for a form within its page, whose data is read anew now and then.
 * @param keyOf what the record's answers are kept under: `id => campaigns.keys.one(id, cid)`
 */
export function useEditedVersion<Row>(
  version: Versioned<Row>,
  keyOf: (companyId: number) => readonly unknown[],
): EditedVersion<Row> {
  const { companyId } = useApi()
  const cache = useQueryClient()
  // A write is waited for until everything was read anew: what is kept is what there is now, though the page may not be rendered yet.
  const latest = () => cache.getQueryData<Versioned<Row>>(keyOf(companyId)) ?? version
  const [base, setBase] = useState(latest)
  return { base, formKey: base.etag ?? '', renew: () => setBase(latest()) }
}
