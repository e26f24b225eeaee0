import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { malformed, Refusal, tooLarge } from '../refusals/refusal.ts'
import { UploadedFile, type UploadRule } from '../wire/uploaded-file.ts'
import { BODY_LIMIT_BYTES, tooLargeAdvice } from './body-limits.ts'
import { type FormField, nestedFields } from './form-fields.ts'

/** Every timer and menu option that an owner may have, and a thousand ids, fit in; JSON says more in less. */
const MAX_FIELDS = 5_000

/** One is read; a form may bring along a few that nobody asked for. */
const MAX_FILES = 5

/** The longest name of a field, brackets included, is a third of that. */
const MAX_FIELD_NAME_BYTES = 200

/** A part has three headers. */
const MAX_PART_HEADERS = 20

/** Beside fields and file: boundaries, and the headers of each part. */
const FRAMING_BYTES = BODY_LIMIT_BYTES

interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file: UploadedFile | null
}

/**
 * Reads a `multipart/form-data` body, with one file in memory at most.
 * @param fileField the name of the field whose file is wanted; other files are passed over
 * @throws 400 when it cannot be read, 413 when there is too much of something
 */
export async function readForm(request: FastifyRequest, fileField: string, rule: UploadRule): Promise<Form> {
  const limitBytes = rule.maxBytes + BODY_LIMIT_BYTES + FRAMING_BYTES
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(tooLargeAdvice(rule))
  try {
    return await readParts(request, fileField, rule)
  } catch (error) {
    // What is still to come is let pass, or the client would never hear the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error, rule)
  }
}

async function readParts(request: FastifyRequest, fileField: string, rule: UploadRule): Promise<Form> {
  const fields: FormField[] = []
  let file: UploadedFile | null = null
  let textLength = 0
  for await (const part of request.parts({ limits: limitsOf(rule) })) {
    if (isFile(part)) {
      if (part.fieldname !== fileField || isEmptyInput(part)) part.file.resume()
      else if (file !== null) throw malformed(`The form field ${fileField} was sent twice: send one file.`)
      else file = new UploadedFile(part.filename, await part.toBuffer())
    } else {
      const text = textOf(part)
      textLength += part.fieldname.length + text.length
      if (textLength > BODY_LIMIT_BYTES || part.valueTruncated) throw tooLarge(tooLargeAdvice(rule))
      fields.push([part.fieldname, part.value])
    }
  }
  return { fields: nestedFields(fields), file }
}

const limitsOf = ({ maxBytes }: UploadRule) => ({
  fileSize: maxBytes,
  files: MAX_FILES,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + MAX_FILES,
  fieldSize: BODY_LIMIT_BYTES,
  fieldNameSize: MAX_FIELD_NAME_BYTES,
  headerPairs: MAX_PART_HEADERS,
})

function isFile(part: Multipart): part is MultipartFile {
  return part.type === 'file'
}

/** What browsers send for a file input in which nothing was chosen. */
function isEmptyInput({ filename }: MultipartFile): boolean {
  return filename === undefined || filename === ''
}

/** @throws 400 for a character that storage cannot hold, in a part that is JSON as in one that is text */
function textOf({ fieldname, fieldnameTruncated, value }: MultipartValue): string {
  if (fieldnameTruncated) throw malformed(`The name of a form field is too long: ${fieldname}….`)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.includes('\0') || text.includes('\\u0000')) {
    throw malformed('The form must not contain the NUL character.')
  }
  return text
}

const TOO_MANY = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** Whatever the parser failed with, it failed over what was sent. */
function refusalOf(error: unknown, rule: UploadRule): Refusal {
  if (error instanceof Refusal) return error
  const { code } = error as { readonly code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(tooLargeAdvice(rule))
  if (code !== undefined && TOO_MANY.has(code)) {
    return tooLarge(`The form has too many parts: send at most ${MAX_FIELDS} fields.`)
  }
  return malformed('The form cannot be read: check its boundary, and that it was sent to its end.')
}
