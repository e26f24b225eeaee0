import { readFileSync } from 'node:fs'

/** A message as a party saw it. */
export interface LoggedMessage {
  readonly direction: 'sent' | 'received'
  /** Milliseconds since 1970, by the party's clock. */
  readonly at: number
  readonly startLine: string
  /** `INVITE 180`: what a response answers, and with what; `INVITE`: a request. */
  readonly kind: string
  readonly text: string
}

const ENTRY = /^-{10,} (\S+ \S+)\n(?:UDP|TCP|TLS) message (sent|received) .*:\n\n?/gm

/** Reads what sipp wrote with `-trace_msg`; nothing, where it has written nothing yet. */
export function readSipLog(path: string): readonly LoggedMessage[] {
  const text = readIfThere(path)
  const starts = [...text.matchAll(ENTRY)]
  return starts.map((start, index) => {
    const from = start.index + start[0].length
    const message = text
      .slice(from, starts[index + 1]?.index)
      .trimEnd()
      .replaceAll('\r', '')
    const [startLine = ''] = message.split('\n')
    return {
      direction: start[2] === 'sent' ? 'sent' : 'received',
      at: Date.parse(start[1] ?? ''),
      startLine,
      kind: kindOf(startLine, message),
      text: message,
    }
  })
}

/** The first value of a header field, written in full; undefined without one. */
export function headerIn({ text }: Pick<LoggedMessage, 'text'>, name: string): string | undefined {
  const [head = ''] = text.split('\n\n')
  return new RegExp(`^${name}\\s*:\\s*(.*)$`, 'im').exec(head)?.[1]
}

function kindOf(startLine: string, message: string): string {
  const status = /^SIP\/2\.0 (\d{3})/.exec(startLine)?.[1]
  const method = /^CSeq\s*:\s*\d+\s+(\w+)/im.exec(message)?.[1] ?? ''
  return status === undefined ? (startLine.split(' ')[0] ?? '') : `${method} ${status}`
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
