import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomHex } from '../random-text.ts'
import { contentTypeOf, type Files } from './files.ts'
import { renameDurably, syncDirectory } from './rename-durably.ts'

/** Long enough that two writers never choose the same name for their drafts. */
const DRAFT_SUFFIX_LENGTH = 16

/** What the names of drafts end in. */
const DRAFT = '.part'

/**
 * Keeps files in a directory, which is made when the first one is put. Several processes may share it.
 * @param directory absolute
 * @param link as of the port: a directory cannot be linked to, so some route must serve it
 */
export function directoryFiles(directory: string, link: (key: string, expiresAt: Date) => string): Files {
  const pathOf = (key: string) => {
    contentTypeOf(key)
    return join(directory, key)
  }
  return {
    put: async (key, content) => {
      const path = pathOf(key)
      await makeDirectory(dirname(path))
      await writeDurably(path, `${path}.${randomHex(DRAFT_SUFFIX_LENGTH)}${DRAFT}`, [content])
    },
    write: async (key, content) => {
      const path = pathOf(key)
      await makeDirectory(dirname(path))
      await writeDurably(path, `${path}${DRAFT}`, content)
    },
    open: async (key, part) => {
      const file = await open(pathOf(key), 'r').catch(nullIfAbsent)
      if (file === null) return null
      const size = part === undefined ? (await file.stat()).size : part.end - part.start + 1
      return { content: file.createReadStream(part), size, contentType: contentTypeOf(key) }
    },
    sizeOf: async key => (await stat(pathOf(key)).catch(nullIfAbsent))?.size ?? null,
    delete: async key => {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(`${path}${DRAFT}`, { force: true })
    },
    link: async (key, expiresAt) => {
      contentTypeOf(key)
      return link(key, expiresAt)
    },
  }
}

/** What a crash leaves of it is the draft, which no key names: it only takes room. */
async function writeDurably(
  path: string,
  draft: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    const file = await open(draft, 'wx')
    try {
      for await (const chunk of content) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameDurably(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Like `mkdir -p`, and each new directory would survive a power failure. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made))
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
