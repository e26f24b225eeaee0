import { useState } from 'react'
import { dataOf } from '../../api/api-client.ts'
import { useAction } from '../../api/resource.ts'
import type { TargetGroup } from '../../api/resources/target-groups.ts'
import { CapTable } from '../../detail/cap-table.tsx'
import { Section } from '../../detail/section.tsx'
import { counted } from '../../format/format-number.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'

export function TargetGroupCaps({ group }: { readonly group: TargetGroup }) {
  const { may, timeZone } = useSession()
  const [isAsking, setAsking] = useState(false)
  // The answer is a redirect to the group, which the browser follows.
  const reset = useAction((client, id: number) =>
    dataOf(client.POST('/target_groups/{id}/reset_cap.json', { params: { path: { id } } })),
  )
  return (
    <Section
      title="Caps"
      actions={
        may('write', 'target_group_caps') && (
          <Button className="button" onPress={() => setAsking(true)}>
            Reset hard caps
          </Button>
        )
      }
    >
      <CapTable owner={group} clock={timeZone} />
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={`Reset the hard caps of ${group.name}?`}
          confirmLabel="Reset the hard caps"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await reset.mutateAsync(group.id)
            notify(`The hard caps of ${group.name} and its targets count from 0.`)
          }}
        >
          The group’s own and those of its {counted(group.targets.length, 'target')} count from 0. Reports
          keep their calls.
        </ConfirmDialog>
      )}
    </Section>
  )
}
