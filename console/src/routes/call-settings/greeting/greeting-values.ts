import type { CallSettings, CallSettingsUpdate } from '../call-settings.ts'

/** A recording that was chosen or made here, and is not sent yet. */
export interface NewRecording {
  readonly name: string
  readonly blob: Blob
}

export interface GreetingValues {
  readonly kind: 'text' | 'recording' | 'none'
  readonly message: string | null
  readonly voice_gender: 'Male' | 'Female'
  readonly repeat: number
  readonly message_file_b64_data: NewRecording | null
}

/** As often as the service says one unless it is told otherwise. */
const USUAL_REPEAT = 4

export function greetingValues({ greeting }: Pick<CallSettings, 'greeting'>): GreetingValues {
  return {
    kind: kindOf(greeting),
    message: greeting.message,
    voice_gender: greeting.voice_gender ?? 'Female',
    repeat: greeting.repeat ?? USUAL_REPEAT,
    message_file_b64_data: null,
  }
}

function kindOf({ message, audio_file_name: file }: CallSettings['greeting']): GreetingValues['kind'] {
  if (message !== null) return 'text'
  return file === null ? 'none' : 'recording'
}

/** What is sent of what was changed: one of the kinds takes the other's place. */
export async function greetingUpdate(
  before: GreetingValues,
  yours: GreetingValues,
): Promise<CallSettingsUpdate> {
  const { kind, message, voice_gender, repeat, message_file_b64_data: recording } = yours
  const isAnother = isAnotherGreeting(before, yours)
  const often = repeat !== before.repeat && { repeat }
  switch (kind) {
    case 'none':
      return { message: null, message_file_b64_data: null }
    case 'text':
      return {
        ...(isAnother && { message }),
        ...(voice_gender !== before.voice_gender && { voice_gender }),
        ...often,
      }
    case 'recording':
      return {
        ...often,
        ...(recording !== null && {
          message_file_b64_data: await base64Of(recording.blob),
          message_file_b64_filename: recording.name,
        }),
      }
  }
}

/** Where another text or recording is sent, or none, it takes the place of whatever there is, of any kind. */
export function sentTogether(before: GreetingValues, yours: GreetingValues): readonly string[] {
  return isAnotherGreeting(before, yours) ? ['kind', 'message', 'message_file_b64_data'] : []
}

function isAnotherGreeting(before: GreetingValues, yours: GreetingValues): boolean {
  switch (yours.kind) {
    case 'none':
      return true
    case 'text':
      return before.kind !== 'text' || before.message !== yours.message
    case 'recording':
      return yours.message_file_b64_data !== null
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // A call with all of them as arguments would overflow the stack.
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(text)
}
