/** What a route takes beside JSON: `multipart/form-data` with a file; or the same file in the JSON. */
export interface UploadRule {
  /** The field below the root key that the file is sent as. */
  readonly fileField: string
  /** The field that holds it as base64 instead; null where it is text, which JSON holds as it is. */
  readonly base64Field: string | null
  /** Of the file itself. */
  readonly maxBytes: number
}

const MEGABYTE = 1_048_576

/** The message for a file that is too large. */
export function uploadLimit({ maxBytes, base64Field }: UploadRule): string {
  if (base64Field === null) return `The body is too large: send at most ${maxBytes / MEGABYTE} MB.`
  return `The body is too large: send a file of at most ${maxBytes / MEGABYTE} MB, and at most 1 MB of everything else.`
}

/** A file that was sent, as it stands in the body among the fields. */
export class UploadedFile {
  /** As the client calls it, without directories; trust it for nothing. */
  readonly name: string
  readonly content: Buffer
  /** In a form, or in JSON that was too large to be parsed whole. */
  readonly sentAs: 'form' | 'base64'

  constructor(name: string, content: Buffer, sentAs: 'form' | 'base64' = 'form') {
    this.name = name
    this.content = content
    this.sentAs = sentAs
  }
}
