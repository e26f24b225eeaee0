import { isBodySigned, isFormSigned } from '../form-signature.ts'
import { API_VERSION, basicAuthorization, TWILIO_REFUSALS, type TwimlProvider } from './twiml-provider.ts'

export interface SignalWireSettings {
  /** `https://example.signalwire.com`, without a slash at the end. */
  readonly spaceUrl: string
  readonly project: string
  readonly token: string
  /** Webhooks are signed with a key of their own. */
  readonly signingKey: string
}

/** https://developer.signalwire.com/compatibility-api (cXML, once LaML) */
export function signalWire({ spaceUrl, project, token, signingKey }: SignalWireSettings): TwimlProvider {
  const accountUrl = `${spaceUrl}/api/laml/${API_VERSION}/Accounts/${project}`
  const recordingUrl = (sid: string) => `${accountUrl}/Recordings/${encodeURIComponent(sid)}`
  return {
    name: 'signalwire',
    isSigned: request => {
      // What was made for Twilio's libraries knows it under Twilio's name.
      const signature = request.header('x-signalwire-signature') ?? request.header('x-twilio-signature')
      // In Twilio's way, or in the one of its newer interfaces.
      return isFormSigned(signingKey, signature, request) || isBodySigned(signingKey, signature, request)
    },
    signsAddress: true,
    api: {
      authorization: basicAuthorization(project, token),
      accountUrl: () => accountUrl,
      callSuffix: '.json',
      refusals: TWILIO_REFUSALS,
    },
    recordings: {
      url: (_, sid) => `${recordingUrl(sid)}.json`,
      soundUrl: (_, sid) => `${recordingUrl(sid)}.wav`,
    },
    dial: {
      shortestSeconds: 5,
      longestSeconds: 600,
      longestTalkSeconds: null,
      answersOnBridge: true,
      // https://developer.signalwire.com/compatibility-api/xml/voice/sip-noun: any name, and TLS without a word.
      takesAnonymous: true,
      sipTransport: 'udp',
    },
  }
}
