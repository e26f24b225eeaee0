import { oneLine } from '../domain/one-line.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type MailAttachment, mails } from './table.ts'

export interface Mail {
  /** Whose affair it is; null where it is no Company's. */
  readonly companyId: number | null
  /** One e-mail address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for who reads HTML; without it the text is all there is. */
  readonly html?: string
  readonly attachment?: MailAttachment
}

/** Longer subjects are cut off by who shows them. */
const MAX_SUBJECT_LENGTH = 200

/**
 * Has a mail sent once the transaction is committed, at least once, and never where it is not. Without SMTP_URL it waits in
 * the outbox, where administrators read it.
 */
export async function sendMail(tx: Queryable, mail: Mail): Promise<void> {
  const { companyId, to, subject, text, html = null, attachment = null } = mail
  // Names that people chose may hold line breaks, which no header may.
  const line = oneLine(subject).slice(0, MAX_SUBJECT_LENGTH)
  await tx.insert(mails).values({ companyId, recipient: to, subject: line, text, html, attachment })
}
