import { useSampleNetwork } from '../api/resources/sample-network.ts'
import { useSession } from '../session/session.ts'
import { SampleNetwork } from './sample-network.tsx'
import { Section } from './section.tsx'

/** The reader's sample network, wherever they are; `onlyWithin`: only in the Company that it is itself. Nothing without one. */
export function SampleSection({ onlyWithin = false }: { readonly onlyWithin?: boolean }) {
  const { companyId } = useSession()
  const { data: sample } = useSampleNetwork()
  if (!sample || (onlyWithin && sample.company_id !== companyId)) return null
  return (
    <Section title="Sample network">
      <SampleNetwork />
    </Section>
  )
}
