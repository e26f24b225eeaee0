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

/** What is sent: one of the kinds takes the other's place. */
export async function greetingUpdate(values: GreetingValues): Promise<CallSettingsUpdate> {
  const { kind, message, voice_gender, repeat, message_file_b64_data: recording } = values
  switch (kind) {
    case 'none':
      return { message: null, message_file_b64_data: null }
    case 'text':
      return { message, voice_gender, repeat }
    case 'recording':
      return recording === null
        ? { repeat }
        : {
            repeat,
            message_file_b64_data: await base64Of(recording.blob),
            message_file_b64_filename: recording.name,
          }
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
