import { type UploadRule, uploadLimit } from '../wire/uploaded-file.ts'

/** JSON bodies beyond this are refused with 413 (completions.md §8). */
export const BODY_LIMIT_BYTES = 1_048_576

/** What base64 makes of three bytes, and the line breaks that some put after every 60 characters. */
const BASE64_GROWTH = (4 / 3) * (62 / 60)

/** The largest JSON body with such a file: the file as base64, and as much else as any other body may hold. */
export function jsonLimitWith({ maxBytes }: UploadRule): number {
  return Math.ceil(maxBytes * BASE64_GROWTH) + BODY_LIMIT_BYTES
}

const MEGABYTE = 1_048_576

/** What a 413 says of a route. */
export function tooLargeAdvice(upload: UploadRule | undefined, maxBodyBytes = BODY_LIMIT_BYTES): string {
  if (upload !== undefined) return uploadLimit(upload)
  return `The body is too large: send at most ${maxBodyBytes / MEGABYTE} MB of JSON.`
}

/** What a 415 says of a route. */
export function wrongTypeAdvice(upload: UploadRule | undefined): string {
  const json = 'Send the body as JSON with the header Content-Type: application/json'
  return upload === undefined ? `${json}.` : `${json}, or as multipart/form-data with a file.`
}
