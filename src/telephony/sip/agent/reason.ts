/** Why a request was sent or a call ended, in the terms of another protocol (RFC 3326). */
export interface Reason {
  /** `SIP` or `Q.850`, mostly. */
  readonly protocol: string
  readonly cause: number | null
  readonly text: string | null
}

/** @returns the reason that a Reason header field gives; null when there is none to read */
export function parseReason(value: string | undefined): Reason | null {
  const protocol = /^\s*([\w.!%*+`'~-]+)/.exec(value ?? '')?.[1]
  if (value === undefined || protocol === undefined) return null
  const cause = /;\s*cause\s*=\s*(\d{1,5})/i.exec(value)?.[1]
  const text = /;\s*text\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/i.exec(value)
  return {
    protocol,
    cause: cause === undefined ? null : Number(cause),
    text: text?.[1]?.replace(/\\(.)/g, '$1') ?? text?.[2] ?? null,
  }
}

export function formatReason({ protocol, cause, text }: Reason): string {
  const causePart = cause === null ? '' : `;cause=${cause}`
  const textPart = text === null ? '' : `;text="${text.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&')}"`
  return `${protocol}${causePart}${textPart}`
}
