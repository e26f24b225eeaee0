import { useEffect, useRef, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { plainWords } from '../../../form/shown-fields.ts'
import { useField } from '../../../form/use-field.ts'
import { formatBytes } from '../../../format/format-bytes.ts'
import type { NewRecording } from './greeting-values.ts'
import { type Recording, startRecording } from './microphone.ts'
import { BlobPlayer } from './stored-recording.tsx'

/** The API takes no more. */
const MAX_BYTES = 25 * 1_048_576

/** A recording that is chosen from the disk, or spoken into the microphone. */
export function RecordingField({
  name,
  isRequired,
}: {
  readonly name: string
  readonly isRequired: boolean
}) {
  const { input, error } = useField({ name, label: 'Recording', isRequired }, undefined, recording =>
    plainWords((recording as NewRecording | null)?.name),
  )
  const { isStarting, running, problem, start, finish, setProblem } = useMicrophone()
  const chosen: NewRecording | null = input.value ?? null

  function choose(blob: Blob, fileName: string) {
    if (blob.size > MAX_BYTES) return setProblem('The file is larger than 25 MB.')
    setProblem(null)
    input.onChange({ name: fileName, blob })
  }

  const shown = problem ?? error
  return (
    <div className="field">
      <div className="recording-choices">
        <FileTrigger
          acceptedFileTypes={['audio/*']}
          onSelect={files => {
            const [file] = files ?? []
            if (file !== undefined) choose(file, file.name)
          }}
        >
          <Button className="button" ref={input.ref}>
            Choose a file …
          </Button>
        </FileTrigger>
        {running === null ? (
          <Button className="button" onPress={start} isPending={isStarting}>
            Record with the microphone
          </Button>
        ) : (
          <Button
            className="button danger"
            onPress={async () => {
              const blob = await finish(running)
              if (blob !== null) choose(blob, 'greeting.wav')
            }}
          >
            ■ Stop recording
          </Button>
        )}
        <span role="status">
          {isStarting && 'The microphone starts …'}
          {running !== null && 'Recording: speak now.'}
        </span>
      </div>
      <span className="help">MP3, WAV, OGG, FLAC, M4A, AAC, AIFF or AMR, up to 25 MB.</span>
      {shown !== undefined && shown !== null && (
        <span className="field-error" role="alert">
          {shown}
        </span>
      )}
      {chosen !== null && (
        <div className="recording">
          <p>
            <strong>{chosen.name}</strong> <small>{formatBytes(chosen.blob.size)}, not saved yet</small>
          </p>
          <BlobPlayer blob={chosen.blob} label="The new recording" />
        </div>
      )}
    </div>
  )
}

function useMicrophone() {
  const [isStarting, setStarting] = useState(false)
  const [running, setRunning] = useState<Recording | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const held = useRef<Recording | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      held.current?.cancel()
    }
  }, [])

  async function start() {
    setProblem(null)
    setStarting(true)
    try {
      const recording = await startRecording()
      if (isGone.current) return recording.cancel()
      held.current = recording
      setRunning(recording)
    } catch (cause) {
      setProblem(`The microphone cannot be used: ${cause instanceof Error ? cause.message : cause}`)
    } finally {
      setStarting(false)
    }
  }

  async function finish(recording: Recording): Promise<Blob | null> {
    try {
      return await recording.finish()
    } catch (cause) {
      setProblem(`It could not be recorded: ${cause instanceof Error ? cause.message : cause}`)
      return null
    } finally {
      held.current = null
      setRunning(null)
    }
  }

  return { isStarting, running, problem, start, finish, setProblem }
}
