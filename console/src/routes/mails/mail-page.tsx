import './mails.css'
import { mails } from '../../api/resources/mails.ts'
import { Facts } from '../../detail/facts.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { CopyText } from '../../parts/copy-text.tsx'
import { Time } from '../../parts/time.tsx'
import { linksIn } from './links-in.ts'
import { MailState } from './mail-columns.tsx'

export function MailPage() {
  const answer = mails.useOne(useRecordKey())
  return (
    <RecordPage
      answer={answer}
      titleOf={row => row.subject}
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
              <p className="soft">It was sent: what it said, and what its links open, is nobody else’s.</p>
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
