import { createReadStream } from 'node:fs'
import { link as linkFile, mkdir, open, rm, stat } from 'node:fs/promises'
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
  const syncTogether = sharing(syncDirectory)
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
    keep: async (key, from) => {
      const path = pathOf(key)
      const isLinked = await linkOnce(from, path).catch(async () => {
        await makeDirectory(dirname(path))
        return linkOnce(from, path).catch(nullIfElsewhere)
      })
      if (isLinked === null) await writeDurably(path, `${path}${DRAFT}`, createReadStream(from))
      else await syncTogether(dirname(path))
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

/** The same file under another name too; one that has it already is the same, since names are never used twice. */
async function linkOnce(from: string, to: string): Promise<true> {
  await linkFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return true
}

/** Another file system, or one that knows no second names: the content has to be copied. */
function nullIfElsewhere(error: NodeJS.ErrnoException): null {
  if (['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(error.code ?? '')) return null
  throw error
}

/** Whoever asks while the same work is under way, which may have passed over what it is asked for, shares the next. */
function sharing(work: (about: string) => Promise<void>): (about: string) => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()
  const begin = (about: string): Promise<void> => {
    next.delete(about)
    const done = work(about).finally(() => {
      if (underWay.get(about) === done) underWay.delete(about)
    })
    underWay.set(about, done)
    return done
  }
  return about => {
    const current = underWay.get(about)
    if (current === undefined) return begin(about)
    const shared = next.get(about) ?? current.catch(() => undefined).then(() => begin(about))
    next.set(about, shared)
    return shared
  }
}

/** What a crash leaves of it is the draft, which no key names: it only takes room, until the same is written again. */
async function writeDurably(
  path: string,
  draft: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    await rm(draft, { force: true })
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
