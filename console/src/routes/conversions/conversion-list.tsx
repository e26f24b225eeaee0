import { useCallback, useMemo } from 'react'
import type { Call } from '../../api/resources/calls.ts'
import type { TargetNames } from '../../api/use-target-names.ts'
import { Section } from '../../detail/section.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useSession } from '../../session/session.ts'
import type { CallNames } from '../calls/call-columns.tsx'
import { CallEvents } from '../calls/call-events.tsx'
import { CallFacts } from '../calls/call-facts.tsx'
import { CallLog } from '../calls/call-log.tsx'
import { useCallEvents } from '../calls/use-call-events.ts'
import { conversionColumns, conversionTable } from './conversion-table.ts'
import '../calls/calls.css'

/** When a call converts, and what that means to the reader. */
const CONVERTS: Readonly<Record<string, string>> & { readonly company: string } = {
  company:
    'A call converts when it was connected as long as its campaign or target asks for, or when a conversion is posted for it. It is then shown here with what it earned.',
  publisher:
    'A call of yours converts when it was connected as long as the campaign asks for, or when it is reported to have led to something. It is then shown here with what you earn.',
  buyer:
    'A call to you converts when it was connected as long as was agreed, or when it is reported to have led to something. It is then shown here with what you pay.',
}

const ONLY_CONVERTED = { converted: true }

/** The calls that earned something, or were said to by a posting. */
export function ConversionList() {
  const { role } = useSession()
  const table = useMemo(() => conversionTable(role), [role])
  const columns = useCallback((names: CallNames) => conversionColumns(names, role), [role])
  return (
    <CallLog
      name="Conversions"
      table={table}
      only={ONLY_CONVERTED}
      columns={columns}
      panel={(call, names) => (
        <>
          <CallFacts call={call} names={names} />
          <HowItConverted call={call} names={names} />
        </>
      )}
      empty={{
        title: 'No conversions yet',
        text: CONVERTS[role ?? ''] ?? CONVERTS.company,
      }}
    />
  )
}

const CONVERSIONS: ReadonlySet<string> = new Set(['call_converted', 'conversion_posted'])

/** By a criterion or by postings: the list does not tell, what happened in the call does. */
function HowItConverted({ call, names }: { readonly call: Call; readonly names: CallNames & TargetNames }) {
  const events = useCallEvents(call)
  return (
    <Section title="How it converted">
      {events.isError && <Problem error={events.error} onRetry={events.refetch} />}
      {events.data !== undefined && (
        <CallEvents
          events={events.data.filter(({ type }) => CONVERSIONS.has(type))}
          call={call}
          names={names}
        />
      )}
    </Section>
  )
}
