import type { MailServer } from './mail/start-mail-sender.ts'
import type { ReadSetting, Setting } from './setting-kinds.ts'

const SMTP_URL: Setting<string> = {
  accepts: 'an address such as smtp://user:password@mail.example.com:587, or smtps://…',
  parse: text => (URL.canParse(text) && /^smtps?:\/\/[^/?#]+\/?$/i.test(text) ? text : null),
  isSecret: true,
}

/** An address, or a name and one in angle brackets. */
const MAIL_FROM: Setting<string> = {
  accepts: 'an e-mail address, such as calls@example.com or Dialplane <calls@example.com>',
  parse: text => (/^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : null),
}

/** @returns null where mails stay in the outbox; and what is wrong with the settings */
export function readMailSettings(
  read: ReadSetting,
  env: NodeJS.ProcessEnv,
): { readonly mail: MailServer | null; readonly problems: readonly string[] } {
  const url = read('SMTP_URL', SMTP_URL, null)
  const from = read('MAIL_FROM', MAIL_FROM, null)
  if (url === null) return { mail: null, problems: [] }
  if (from !== null) return { mail: { url, from }, problems: [] }
  const isMissing = (env['MAIL_FROM']?.trim() ?? '') === ''
  return { mail: null, problems: isMissing ? ['MAIL_FROM: is not set; SMTP_URL needs it'] : [] }
}
