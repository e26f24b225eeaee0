import { useMemo } from 'react'
import type { AuditEvent } from '../api/resources/audit-events.ts'
import { recordWords } from '../words/audit-words.ts'
import { unnamed } from '../words/unnamed.ts'
import type { NamedKind, NamedRecord } from './shown.ts'
import { useChangeNames } from './use-change-names.ts'

/** Kinds of records whose names are asked for, by their root keys. */
const KINDS: Readonly<Record<string, NamedKind>> = {
  affiliate: 'publisher',
  alert: 'alert',
  campaign: 'campaign',
  number: 'number',
  number_pool: 'pool',
  scheduled_report: 'report',
  target: 'target',
  target_group: 'group',
  trunk: 'trunk',
  user: 'user',
  webhook: 'webhook',
}

/** `Target Open Desk`: an update that did not change the name has only the id of what it changed. */
export function useRecordTitles(events: readonly AuditEvent[]): (event: AuditEvent) => string {
  const nameOf = useChangeNames(events.flatMap(event => subjectOf(event) ?? []))
  return useMemo(
    () => event => {
      const subject = subjectOf(event)
      if (subject === null) return recordWords(event)
      const name = nameOf(subject.of, subject.id)
      // Without a name it has its kind and id, which is said already.
      return recordWords(event, name === unnamed(subject.of, subject.id) ? undefined : name)
    },
    [nameOf],
  )
}

function subjectOf({ resource, resource_id: id, operation }: AuditEvent): NamedRecord | null {
  const of = KINDS[resource]
  return of === undefined || operation === 'delete' ? null : { kind: 'record', of, id }
}
