import { isFormSigned } from '../form-signature.ts'
import { API_VERSION, basicAuthorization, TWILIO_REFUSALS, type TwimlProvider } from './twiml-provider.ts'

export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** Without a slash at the end. */
  readonly apiUrl: string
}

/** https://www.twilio.com/docs/voice/twiml and https://www.twilio.com/docs/voice/api/call-resource */
export function twilio({ accountSid, authToken, apiUrl }: TwilioSettings): TwimlProvider {
  const accountUrl = `${apiUrl}/${API_VERSION}/Accounts/${accountSid}`
  const recordingUrl = (sid: string) => `${accountUrl}/Recordings/${encodeURIComponent(sid)}`
  return {
    name: 'twilio',
    isSigned: request => isFormSigned(authToken, request.header('x-twilio-signature'), request),
    signsAddress: true,
    api: {
      authorization: basicAuthorization(accountSid, authToken),
      accountUrl: () => accountUrl,
      callSuffix: '.json',
      refusals: TWILIO_REFUSALS,
    },
    recordings: {
      url: (_, sid) => `${recordingUrl(sid)}.json`,
      soundUrl: (_, sid) => `${recordingUrl(sid)}.wav?RequestedChannels=2`,
    },
    dial: {
      shortestSeconds: 5,
      longestSeconds: 600,
      longestTalkSeconds: 24 * 3_600,
      answersOnBridge: true,
      takesAnonymous: true,
      sipTransport: null,
    },
  }
}
