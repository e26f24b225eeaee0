import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { counted } from '../../format/format-number.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'

export function AlertActions({ alert }: { readonly alert: Alert }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/alerts/{id}.json" parameters={{ id: alert.id }} />
      {may('write', 'alerts') && <Changes alert={alert} />}
    </>
  )
}

function Changes({ alert }: { readonly alert: Alert }) {
  const goTo = useGoTo()
  const update = alerts.useUpdate()
  const remove = alerts.useRemove()
  const [asked, setAsked] = useState<'switch' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const { id, name, enabled } = alert
  return (
    <>
      <Button className="button danger" onPress={() => setAsked('delete')}>
        Delete
      </Button>
      <Button className="button" onPress={() => setAsked('switch')}>
        {enabled ? 'Switch off' : 'Switch on'}
      </Button>
      <Link className="button primary" to={addresses.editAlert(id)}>
        Edit
      </Link>
      <ConfirmDialog
        isOpen={asked === 'switch'}
        title={enabled ? `Switch ${name} off?` : `Switch ${name} on?`}
        confirmLabel={enabled ? 'Switch it off' : 'Switch it on'}
        isDangerous={false}
        onClose={close}
        onConfirm={async () => {
          await update.mutateAsync({ key: id, changes: { enabled: !enabled } })
          notify(enabled ? `${name} is off.` : `${name} is on.`)
        }}
      >
        {enabled
          ? `It is judged no more. ${endingWords(alert)}`
          : 'It is judged within seconds: what is so already is told.'}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete the alert"
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ key: id })
          notify('Deleted the alert.')
          goTo(addresses.alerts(), { replace: true })
        }}
      >
        {name} tells nobody any more. {endingWords(alert)} This cannot be undone: to have it rest, switch it
        off.
      </ConfirmDialog>
    </>
  )
}

/** What becomes of what it has raised. */
function endingWords({ open_events: open }: Alert): string {
  if (open === 0) return 'It has nothing raised now.'
  return `${counted(open, 'event')} that it has raised will end, and nobody is told so.`
}
