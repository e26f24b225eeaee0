import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf } from '../../../api/api-client.ts'
import type { Campaign } from '../../../api/resources/campaigns.ts'
import { useApi } from '../../../api/use-api.ts'
import { formatBytes } from '../../../format/format-bytes.ts'
import { Time } from '../../../parts/time.tsx'

/** The recording that the service has, to be listened to; nothing where there is none. */
export function StoredRecording({ campaign: { cid, greeting } }: { readonly campaign: Campaign }) {
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
      <Player key={at} cid={cid} updatedAt={at ?? ''} />
    </div>
  )
}

function Player({ cid, updatedAt }: { readonly cid: string; readonly updatedAt: string }) {
  const { client, companyId } = useApi()
  const { data: blob, error } = useQuery({
    queryKey: [companyId, 'campaigns', 'greeting', cid, updatedAt],
    queryFn: async ({ signal }) => {
      const request = client.GET('/campaigns/cid/{cid}/audio_file', {
        params: { path: { cid } },
        parseAs: 'blob',
        signal,
      })
      return (await answerOf(request)).data as Blob
    },
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
