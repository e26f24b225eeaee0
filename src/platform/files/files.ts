import type { Readable } from 'node:stream'

/**
 * Where files lie that are too large for a table: a directory, or a bucket. Every implementation must pass
 * `test/contracts/files-contract.ts`. A file is written once, under a key of its own, and never changed.
 */
export interface Files {
  /** Resolves once the file would survive a power failure; nobody ever sees a part of it. */
  put(key: string, content: Uint8Array): Promise<void>
  /**
   * As `put`, for content that comes bit by bit and is never held whole; one writer a key. When `content` throws, or
   * its keeping fails, there is no file. What a crash leaves of it goes with `delete`.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * As `write`, of a file on this machine that is whole, would survive a power failure itself, and is never written to again. It stays
   * where it is. May be repeated.
   */
  keep(key: string, path: string): Promise<void>
  /**
   * Null when there is no such file. Whoever opens it reads or destroys `content`.
   * @param part what to read of it; default: all
   */
  open(key: string, part?: FilePart): Promise<OpenFile | null>
  /** Bytes; null when there is no such file. */
  sizeOf(key: string): Promise<number | null>
  /** Does nothing when there is no such file. */
  delete(key: string): Promise<void>
  /** An address from which whoever has it may read the file until `expiresAt`, without any other credentials. */
  link(key: string, expiresAt: Date): Promise<string>
}

/** From the byte `start` (from 0) to the byte `end`, both included, and both within the file. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

interface OpenFile {
  readonly content: Readable
  /** Bytes of `content`. */
  readonly size: number
  readonly contentType: string
}

/**
 * What files may hold, by the extension that their key ends in. The key alone says it, so that a directory and a bucket
 * can be copied into one another. None of them is a thing that browsers run.
 */
const CONTENT_TYPES = {
  aac: 'audio/aac',
  aiff: 'audio/aiff',
  amr: 'audio/amr',
  'csv.gz': 'application/gzip',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
} as const

export type FileExtension = keyof typeof CONTENT_TYPES

/** Longer keys come from nowhere but a mistake; file systems allow 255 bytes a name. */
const MAX_KEY_LENGTH = 200

/** Folders, a name, an extension. There is no dot but in the extension: no key leads out of its directory. */
const KEY = /^(?:[a-z0-9_-]+\/)*[a-z0-9_-]+\.([a-z0-9]+(?:\.gz)?)$/

/**
 * What the file under `key` holds.
 * @throws when no file can have this key
 */
export function contentTypeOf(key: string): string {
  const extension = key.length <= MAX_KEY_LENGTH ? KEY.exec(key)?.[1] : undefined
  if (extension === undefined || !Object.hasOwn(CONTENT_TYPES, extension)) {
    throw new Error(`${JSON.stringify(key)} cannot be the key of a file`)
  }
  return contentTypeOfExtension(extension as FileExtension)
}

export function contentTypeOfExtension(extension: FileExtension): string {
  return CONTENT_TYPES[extension]
}
