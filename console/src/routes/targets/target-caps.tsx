import { useState } from 'react'
import { dataOf } from '../../api/api-client.ts'
import { useAction } from '../../api/resource.ts'
import { type Target, targetName } from '../../api/resources/targets.ts'
import { CapTable } from '../../detail/cap-table.tsx'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'

export function TargetCaps({ target }: { readonly target: Target }) {
  const { may } = useSession()
  const [isAsking, setAsking] = useState(false)
  const reset = useAction((client, id: number) =>
    dataOf(client.POST('/targets/{id}/reset_cap.json', { params: { path: { id } } })),
  )
  const filled = target.caps.find(({ type }) => type === 'Hard')?.filled ?? 0
  return (
    <Section
      title="Caps"
      actions={
        may('write', 'targets') && (
          <Button className="button" isDisabled={filled === 0} onPress={() => setAsking(true)}>
            Reset the hard cap
          </Button>
        )
      }
    >
      <CapTable owner={target} clock={target.time_zone} />
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={`Reset the hard cap of ${targetName(target)}?`}
          confirmLabel="Reset the hard cap"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await reset.mutateAsync(target.id)
            notify(`The hard cap of ${targetName(target)} counts from 0.`)
          }}
        >
          It has counted {counted(filled, 'call')}. From now on it counts from 0; reports keep their calls.
        </ConfirmDialog>
      )}
    </Section>
  )
}
