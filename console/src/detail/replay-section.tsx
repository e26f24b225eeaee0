import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../api/api-client.ts'
import { useApi } from '../api/use-api.ts'
import { Button } from '../parts/button.tsx'
import { Problem } from '../parts/problem.tsx'
import { ReplayVerdict } from './replay-verdict.tsx'
import { Section } from './section.tsx'

const PATHS = {
  calls: '/api/v5/calls/{uuid}/replay.json',
  rtb_inbounds: '/api/v5/rtb_inbounds/{uuid}/replay.json',
} as const

export interface ReplaySectionProps {
  readonly of: keyof typeof PATHS
  readonly uuid: string
  /** What is done, and what is not. */
  readonly explanation: string
}

/** The decision about a call or a ping, made once more by what it depended on then. */
export function ReplaySection({ of, uuid, explanation }: ReplaySectionProps) {
  const { client, companyId } = useApi()
  const [isAsked, setAsked] = useState(false)
  const answer = useQuery({
    queryKey: [companyId, of, 'replay', uuid],
    queryFn: async ({ signal }) => {
      const { replay } = await dataOf(client.GET(PATHS[of], { params: { path: { uuid } }, signal }))
      return replay
    },
    enabled: isAsked,
  })
  return (
    <Section
      title="Would it be decided the same again?"
      actions={
        <Button className="button" onPress={() => (isAsked ? void answer.refetch() : setAsked(true))}>
          {answer.isFetching ? 'Deciding …' : 'Decide again'}
        </Button>
      }
    >
      {answer.isError ? (
        <Problem error={answer.error} />
      ) : answer.data ? (
        <ReplayVerdict replay={answer.data} />
      ) : (
        <p className="soft">{explanation}</p>
      )}
    </Section>
  )
}
