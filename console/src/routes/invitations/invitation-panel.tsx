import { useState } from 'react'
import { type Invitation, invitations, useSendAgain } from '../../api/resources/invitations.ts'
import { Facts } from '../../detail/facts.tsx'
import { BuyerLink, PublisherLink } from '../../detail/party-links.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { ROLE_WORDS } from '../../words/role-words.ts'
import { InvitationLink } from './invitation-link.tsx'

/** One invitation, and what can be done about it. */
export function InvitationPanel({ invitation }: { readonly invitation: Invitation }) {
  const { may } = useSession()
  const remove = invitations.useRemove()
  const sendAgain = useSendAgain(invitation.id)
  const [asked, setAsked] = useState<'again' | 'withdraw' | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const { email, affiliate_id: affiliateId, target_id: targetId } = invitation
  const close = () => setAsked(null)
  return (
    <>
      <Facts
        facts={[
          ['Invited', email],
          ['Role', ROLE_WORDS[invitation.role].label],
          ...(affiliateId === null
            ? []
            : [['Publisher', <PublisherLink key="p" id={affiliateId} />] as const]),
          ...(targetId === null ? [] : [['Buyer', <BuyerLink key="b" id={targetId} />] as const]),
          ['By', invitation.invited_by],
          ['Sent', <Time key="sent" at={invitation.sent_at} />],
          [invitation.expired ? 'Ran out' : 'Good until', <Time key="until" at={invitation.expires_at} />],
        ]}
      />
      {may('write', 'users') && (
        <div className="actions">
          <Button className="button" onPress={() => setAsked('again')}>
            Send again
          </Button>
          <Button className="button danger" onPress={() => setAsked('withdraw')}>
            Withdraw
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked === 'again'}
        title={`Send ${email} another link?`}
        confirmLabel="Send it"
        isDangerous={false}
        onClose={close}
        onConfirm={async () => setUrl(await sendAgain.mutateAsync())}
      >
        The link of before works no more.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'withdraw'}
        title={`Withdraw the invitation of ${email}?`}
        confirmLabel="Withdraw it"
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ key: invitation.id })
          notify(`Withdrew the invitation of ${email}.`)
        }}
      >
        Its link works no more. {email} is not told.
      </ConfirmDialog>
      {url !== null && <InvitationLink email={email} url={url} onClose={() => setUrl(null)} />}
    </>
  )
}
