import type { KeyObject } from 'node:crypto'
import { isSignedLately } from '../timestamped-signature.ts'
import type { TwimlProvider } from './twiml-provider.ts'

export interface TelnyxSettings {
  readonly publicKey: KeyObject
  readonly apiKey: string
  /** Without a slash at the end. */
  readonly apiUrl: string
}

/** https://developers.telnyx.com/docs/voice/programmable-voice/texml-fundamentals */
export function telnyx({ publicKey, apiKey, apiUrl }: TelnyxSettings): TwimlProvider {
  return {
    name: 'telnyx',
    isSigned: (request, now) => {
      const signature = request.header('telnyx-signature-ed25519')
      const timestamp = request.header('telnyx-timestamp')
      if (signature === null || timestamp === null) return false
      return isSignedLately(publicKey, { signature, timestamp, body: request.body }, now)
    },
    signsAddress: false,
    api: {
      authorization: `Bearer ${apiKey}`,
      accountUrl: accountSid => `${apiUrl}/v2/texml/Accounts/${encodeURIComponent(accountSid)}`,
      callSuffix: '',
      // https://developers.telnyx.com/development/api-fundamentals/api-errors
      refusals: { notInProgress: 90_034, over: 90_018 },
    },
    recordings: {
      url: (_, sid) => `${apiUrl}/v2/recordings/${encodeURIComponent(sid)}`,
      // Each time another, good for ten minutes.
      soundUrl: (_account, _sid, { download_urls: urls }) => downloadUrl(urls as DownloadUrls | undefined),
    },
    dial: {
      shortestSeconds: 5,
      longestSeconds: 120,
      longestTalkSeconds: null,
      // An incoming call is answered before its instructions are fetched.
      answersOnBridge: false,
      takesAnonymous: false,
      sipTransport: null,
    },
  }
}

interface DownloadUrls {
  readonly wav?: unknown
  readonly mp3?: unknown
}

function downloadUrl({ wav, mp3 }: DownloadUrls = {}): string | null {
  return [wav, mp3].find(url => typeof url === 'string') ?? null
}
