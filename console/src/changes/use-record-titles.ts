import { useMemo } from 'react'
import type { AuditEvent } from '../api/resources/audit-events.ts'
import { recordWords } from '../words/audit-words.ts'
import type { NamedKind, Shown } from './change-values.ts'
import { useChangeNames } from './use-change-names.ts'

/** Kinds of records whose names are asked for, by their root keys. */
const KINDS: Readonly<Record<string, NamedKind>> = {
  affiliate: 'publisher',
  campaign: 'campaign',
  number: 'number',
  number_pool: 'pool',
  target: 'target',
  target_group: 'group',
  trunk: 'trunk',
  user: 'user',
}

/** `Target Open Desk`: an update that did not change the name has only the id of what it changed. */
export function useRecordTitles(events: readonly AuditEvent[]): (event: AuditEvent) => string {
  const nameOf = useChangeNames(events.flatMap(subjectOf))
  return useMemo(
    () => event => {
      const [subject] = subjectOf(event)
      const known = subject?.kind === 'record' ? nameOf(subject.of, subject.id) : undefined
      // Without a name it has its kind and id, which is said already.
      return recordWords(event, known?.endsWith(` ${event.resource_id}`) ? undefined : known)
    },
    [nameOf],
  )
}

function subjectOf({ resource, resource_id: id, operation }: AuditEvent): readonly Shown[] {
  const of = KINDS[resource]
  return of === undefined || operation === 'delete' ? [] : [{ kind: 'record', of, id }]
}
