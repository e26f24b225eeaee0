import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiClient, answerOf } from '../../../api/api-client.ts'
import { useApi } from '../../../api/use-api.ts'
import { formatBytes } from '../../../format/format-bytes.ts'
import { Time } from '../../../parts/time.tsx'
import type { CallSettings } from '../call-settings.ts'

export interface StoredRecordingProps {
  readonly greeting: CallSettings['greeting']
  /** What names it among all that is kept: `['campaigns', cid]`. */
  readonly of: readonly [resource: string, key: string | number]
  /** Asks for the sound, as a blob. */
  load(client: ApiClient, signal: AbortSignal): Parameters<typeof answerOf>[0]
}

/** The recording that the service has, to be listened to; nothing where there is none. */
export function StoredRecording({ greeting, of, load }: StoredRecordingProps) {
  const { audio_file_name: name, audio_file_size: size, audio_file_updated_at: at } = greeting
  if (name === null) return null
  return (
    <div className="recording">
      <p>
        <strong>{name}</strong> {size !== null && <small>{formatBytes(size)}</small>}{' '}
        {at !== null && (
          <small>
            of <Time at={at} />
          </small>
        )}
      </p>
      <Player key={at} of={of} updatedAt={at ?? ''} load={load} />
    </div>
  )
}

interface PlayerProps extends Pick<StoredRecordingProps, 'of' | 'load'> {
  readonly updatedAt: string
}

function Player({ of, updatedAt, load }: PlayerProps) {
  const { client, companyId } = useApi()
  const { data: blob, error } = useQuery({
    queryKey: [companyId, 'greeting', ...of, updatedAt],
    queryFn: async ({ signal }) => (await answerOf(load(client, signal))).data as Blob,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error !== null) return <p className="problem">{error.message}</p>
  return blob === undefined ? null : <BlobPlayer blob={blob} label="The greeting" />
}

/** Plays sound that the browser has already. */
export function BlobPlayer({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  // biome-ignore lint/a11y/useMediaCaption: a greeting of a few seconds, of which nobody has written the words
  return url === null ? null : <audio controls src={url} aria-label={label} />
}
