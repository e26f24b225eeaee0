import { OperatorError } from '../platform/operator-error.ts'

/** The options of `dialplane preview` that describe the call. */
export const PREVIEW_OPTIONS = {
  cid: { type: 'string' },
  number: { type: 'string' },
  key: { type: 'string' },
  'caller-number': { type: 'string' },
  'publisher-id': { type: 'string' },
  tag: { type: 'string', multiple: true },
  digit: { type: 'string' },
  at: { type: 'string' },
} as const

interface PreviewOptions {
  readonly cid?: string | undefined
  readonly number?: string | undefined
  readonly key?: string | undefined
  readonly 'caller-number'?: string | undefined
  readonly 'publisher-id'?: string | undefined
  readonly tag?: readonly string[] | undefined
  readonly digit?: string | undefined
  readonly at?: string | undefined
}

/**
 * The `routing_preview` body (completions.md §5) that the options ask for. Whether values make sense is for the
 * service to say. Throws OperatorError when not exactly one thing is called, or a tag is no `key=value`.
 */
export function previewRequest(options: PreviewOptions): Readonly<Record<string, unknown>> {
  const called = { cid: options.cid, number: options.number, postback_key: options.key }
  if (Object.values(called).filter(value => value !== undefined).length !== 1) {
    throw new OperatorError('Say what is called by exactly one of --cid, --number and --key.')
  }
  const fields = {
    ...called,
    caller_number: options['caller-number'],
    publisher_id: options['publisher-id'],
    tags: options.tag && Object.fromEntries(options.tag.map(readTag)),
    digit: options.digit,
    at: options.at,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function readTag(text: string): readonly [string, string] {
  const separator = text.indexOf('=')
  if (separator < 1) {
    throw new OperatorError(
      `--tag ${JSON.stringify(text)} is not usable; expected <key>=<value>, such as age=40`,
    )
  }
  return [text.slice(0, separator), text.slice(separator + 1)]
}
