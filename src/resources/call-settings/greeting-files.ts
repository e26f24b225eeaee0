import { randomUUID } from 'node:crypto'
import { mayHaveTakenEffect } from '../../platform/database/database-trouble.ts'
import type { DiscardedFiles } from '../../platform/files/discarded-files.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { AudioChange, GreetingParameters } from './greeting.ts'
import { removesAudio, sentAudio } from './sent-audio.ts'

/** Keeps the recordings of greetings where calls can play them from. */
export interface GreetingFiles {
  /**
   * Keeps the recording that `body` brings, if any, and runs `save` with what becomes of the greeting's recording. When
   * `save` refuses, the file goes again; the one that it replaces goes by itself.
   * @throws what `sentAudio` or `save` throws
   */
  keeping<Body extends GreetingParameters, T>(
    owner: { readonly companyId: number; readonly rootKey: string },
    body: Body,
    save: (body: Body & AudioChange) => Promise<T>,
  ): Promise<T>
}

export function greetingFiles(
  files: Files,
  discarded: DiscardedFiles,
  logger: Pick<Logger, 'warn'>,
): GreetingFiles {
  return {
    keeping: async ({ companyId, rootKey }, body, save) => {
      const sent = await sentAudio(rootKey, body)
      if (sent === null) return save(removesAudio(body) ? { ...body, audio: null } : body)
      const { name, extension, contentType, content } = sent
      const key = `greetings/${companyId}/${randomUUID()}.${extension}`
      // Discarded until a row refers to it: whatever happens from here on, it is not forgotten.
      await discarded.add(companyId, key)
      await files.put(key, content)
      try {
        return await save({ ...body, audio: { key, name, contentType, size: content.length } })
      } catch (error) {
        if (!mayHaveTakenEffect(error)) await discardNow(companyId, key)
        throw error
      }
    },
  }

  async function discardNow(companyId: number, key: string): Promise<void> {
    try {
      await files.delete(key)
      await discarded.remove(companyId, key)
    } catch (error) {
      logger.warn({ err: error, key }, 'the file of a refused request is left to the sweep')
    }
  }
}
