import { addresses } from '../../addresses.ts'
import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { SwitchRecord } from '../../detail/switch-record.tsx'
import { counted } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { LookedBack } from './looked-back.tsx'

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
  const { id, name, enabled } = alert
  return (
    <>
      <DeleteRecord
        resource={alerts}
        recordKey={id}
        name={name}
        noun="alert"
        listAddress={addresses.alerts()}
        audited={{ resource: 'alert', id }}
        deletedNotice="Deleted the alert."
      >
        {name} tells nobody any more. {endingWords(alert)} To have it rest, switch it off.
      </DeleteRecord>
      <SwitchRecord resource={alerts} record={alert}>
        {enabled ? (
          `It is judged no more. ${endingWords(alert)}`
        ) : (
          <>
            <p>It is judged within seconds: what is so already is told.</p>
            <LookedBack alertId={id} />
          </>
        )}
      </SwitchRecord>
      <Link className="button" to={addresses.newAlert()} query={{ copy: String(id) }}>
        Clone
      </Link>
      <Link className="button primary" to={addresses.editAlert(id)}>
        Edit
      </Link>
    </>
  )
}

/** What becomes of what it has raised. */
function endingWords({ open_events: open }: Alert): string {
  if (open === 0) return 'It has nothing raised now.'
  return `${counted(open, 'event')} that it has raised will end, and nobody is told so.`
}
