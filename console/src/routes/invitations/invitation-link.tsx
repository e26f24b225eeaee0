import { ShownOnce } from '../../parts/shown-once.tsx'

export interface InvitationLinkProps {
  readonly email: string
  readonly url: string
  onClose(): void
}

/** The link, for who would rather hand it over than wait for the mail. */
export function InvitationLink({ email, url, onClose }: InvitationLinkProps) {
  return (
    <ShownOnce title={`${email} is invited`} label="Link" text={url} onClose={onClose}>
      <p>
        A mail with this link is on its way. Without a mail server it waits under Mail: hand the link over
        yourself then. It lets one person in, once, for a week.
      </p>
    </ShownOnce>
  )
}
