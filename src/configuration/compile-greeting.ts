import type { Greeting } from './company-configuration.ts'

/** How often a greeting is heard where nothing is set (service-api.md, Campaigns). */
const DEFAULT_REPEAT = 4

/** The greeting columns of a Campaign's row, or a Number's. Null when there is nothing to hear. */
export function compileGreeting(row: {
  readonly message: string | null
  readonly voiceGender: string | null
  readonly repeat: number | null
  readonly audioFileKey: string | null
  readonly audioFileName: string | null
}): Greeting | null {
  const repeat = row.repeat ?? DEFAULT_REPEAT
  if (row.audioFileKey !== null) {
    return {
      kind: 'play',
      fileKey: row.audioFileKey,
      fileName: row.audioFileName ?? row.audioFileKey,
      repeat,
    }
  }
  if (row.message === null) return null
  return {
    kind: 'say',
    message: row.message,
    voiceGender: voiceGenderOf(row),
    repeat,
  }
}

/** Said in the voice of the Campaign's greeting. */
export function compileBlockedPrompt(row: {
  readonly callerBlockedMessage: string | null
  readonly voiceGender: string | null
}): { readonly message: string; readonly voiceGender: 'Male' | 'Female' } | null {
  const { callerBlockedMessage: message } = row
  return message === null ? null : { message, voiceGender: voiceGenderOf(row) }
}

function voiceGenderOf({ voiceGender }: { readonly voiceGender: string | null }): 'Male' | 'Female' {
  return voiceGender === 'Male' ? 'Male' : 'Female'
}
