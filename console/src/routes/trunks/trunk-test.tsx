import { type Trunk, useTestTrunk } from '../../api/resources/trunks.ts'
import { Section } from '../../detail/section.tsx'
import { Button } from '../../parts/button.tsx'
import { Status } from '../../parts/status.tsx'
import { testWords } from './trunk-words.ts'

/** Asks the far end whether it is there, and says what came of it. */
export function TrunkTest({ trunk }: { readonly trunk: Trunk }) {
  const trial = useTestTrunk()
  if (trunk.proxy === null)
    return (
      <Section title="Does it answer?">
        <p className="soft">It has no proxy that could be asked: it only waits for calls.</p>
      </Section>
    )
  return (
    <Section
      title="Does it answer?"
      actions={
        <Button className="button" onPress={() => trial.mutateAsync(trunk.id)}>
          {trial.isPending ? 'Asking …' : 'Test'}
        </Button>
      }
    >
      <p className="soft">
        <code>{trunk.proxy}</code> is asked by SIP, for a few seconds at most. No call is placed.
      </p>
      <div role="status">{trial.data !== undefined && <Outcome outcome={trial.data} />}</div>
    </Section>
  )
}

function Outcome({ outcome }: { readonly outcome: NonNullable<ReturnType<typeof useTestTrunk>['data']> }) {
  const { tone, words } = testWords(outcome)
  return (
    <p>
      <Status tone={tone}>{words}</Status> {outcome.reason}
    </p>
  )
}
