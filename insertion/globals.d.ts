/** What `GET /v1/number.json` answers about, as far as the script reads it. */
interface ShownNumber {
  /** E.164. */
  readonly number: string
  readonly formatted: string
  readonly visitor: string
  readonly heartbeat_seconds: number | null
}

interface Window {
  Dialplane?: { refresh(): Promise<ShownNumber | null> }
}

/** Answers whether there was a phone number. */
type Write = (element: Element, formatted: string) => boolean

type Replace = <Name extends string>(node: Record<Name, string | null>, property: Name, after: string) => void
