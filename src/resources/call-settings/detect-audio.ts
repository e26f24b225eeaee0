import { fileTypeFromBuffer } from 'file-type'
import { contentTypeOfExtension, type FileExtension } from '../../platform/files/files.ts'

/** What a recording is, as far as its own bytes say so. */
export interface AudioType {
  readonly extension: FileExtension
  readonly contentType: string
}

/** The kinds of audio that are taken, as people call them. */
export const AUDIO_KINDS = 'MP3, WAV, OGG (Vorbis, Opus, Speex, FLAC), FLAC, M4A, AAC, AIFF, AMR'

/** By the extension that file-type calls them by; several stand for the same kind of file. */
const EXTENSIONS: ReadonlyMap<string, FileExtension> = new Map([
  ['aac', 'aac'],
  ['aif', 'aiff'],
  ['amr', 'amr'],
  ['flac', 'flac'],
  ['f4a', 'm4a'],
  ['m4a', 'm4a'],
  ['m4b', 'm4a'],
  ['mp3', 'mp3'],
  ['oga', 'ogg'],
  ['ogg', 'ogg'],
  ['opus', 'ogg'],
  ['spx', 'ogg'],
  ['wav', 'wav'],
])

/** Whatever its name says. Null when it is no audio, or a kind that carriers do not play. */
export async function detectAudio(content: Uint8Array): Promise<AudioType | null> {
  const found = await fileTypeFromBuffer(content)
  const extension = EXTENSIONS.get(found?.ext ?? '')
  return extension === undefined ? null : { extension, contentType: contentTypeOfExtension(extension) }
}
