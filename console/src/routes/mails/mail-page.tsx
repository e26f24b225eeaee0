import './mails.css'
import { mails } from '../../api/resources/mails.ts'
import { stepUp } from '../../api/step-up.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { Facts } from '../../detail/facts.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Button } from '../../parts/button.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { linksIn } from './links-in.ts'
import { MailState } from './mail-columns.tsx'

export function MailPage() {
  const answer = mails.useOne(useRecordKey())
  return (
    <RecordPage
      answer={answer}
      titleOf={row => row.subject}
      actions={row => <CopyAsCurl path="/mails/{id}.json" parameters={{ id: row.id }} />}
      beside={row => <MailState status={row.status} />}
    >
      {mail => (
        <>
          <Section title="Mail">
            <Facts
              facts={[
                ['To', mail.to],
                ['Written', <Time key="written" at={mail.created_at} />],
                ['Settled', mail.settled_at === null ? null : <Time key="settled" at={mail.settled_at} />],
                ['Attempts', mail.attempts],
                ['What went wrong', mail.error],
              ]}
            />
          </Section>
          <Section title="What it says">
            {mail.text == null ? (
              <Withheld isSent={mail.status === 'sent'} onProved={answer.refetch} />
            ) : (
              <div className="stack">
                <pre className="mail-text">{mail.text}</pre>
                {linksIn(mail.text).map((link, place) => (
                  <CopyText key={link} label={`Link ${place + 1}`} text={link} />
                ))}
              </div>
            )}
          </Section>
        </>
      )}
    </RecordPage>
  )
}

interface WithheldProps {
  readonly isSent: boolean
  onProved(): unknown
}

/** Its links let somebody in: whoever finds a browser open is not to read them. */
function Withheld({ isSent, onProved }: WithheldProps) {
  const { signedInBy } = useSession()
  if (isSent)
    return <p className="soft">It was sent: what it said, and what its links open, is nobody else’s.</p>
  if (signedInBy === 'key')
    return <p className="soft">Its links let somebody in: an API key that has limits is not shown them.</p>
  return (
    <div className="stack">
      <p>Its links let somebody in, so reading it takes one more proof that it is you.</p>
      <Button
        className="button"
        onPress={async () => {
          if (await stepUp('proof')) await onProved()
        }}
      >
        Show what it says
      </Button>
    </div>
  )
}
