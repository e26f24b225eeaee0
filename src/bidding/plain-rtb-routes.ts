import { parseParameters } from '../platform/http/parameter-bodies.ts'
import type { PlainAnswer } from '../platform/http/plain/plain-answer.ts'
import type { PlainRoute } from '../platform/http/plain/plain-requests.ts'
import type { PostbackPorts } from './postbacks/postback-routes.ts'
import { findRtbCaller, type RtbCaller } from './request/rtb-key.ts'
import { type RtbParameters, rtbParameters } from './request/rtb-parameters.ts'
import { confirmAnswer, pingAnswer, type RtbAnswerPorts } from './rtb-answers.ts'
import { type RtbAnswer, reasonHeader, rtbText } from './rtb-schema.ts'

const NO_QUERY = {}

type Ports = RtbAnswerPorts & Pick<PostbackPorts, 'configurations'>

/** Pings and confirms as most publishers send them: JSON, and a key that is known. All others are `rtb-routes.ts`'s. */
export function plainRtbRoutes(ports: Ports): readonly PlainRoute[] {
  const answerTo = async (
    body: string,
    answer: (parameters: RtbParameters, caller: RtbCaller) => Promise<RtbAnswer>,
  ): Promise<PlainAnswer | null> => {
    const parameters = readParameters(body)
    const caller = parameters && (await findRtbCaller(parameters, ports.configurations, 'rtb'))
    if (parameters === null || caller === null) return null
    const given = await answer(parameters, caller)
    return { body: rtbText(given, ports), header: reasonHeader(given) }
  }
  return [
    {
      methods: ['POST'],
      url: '/rtbs.json',
      takes: path => path === '/rtbs.json',
      answer: ({ body }) => answerTo(body, (parameters, caller) => pingAnswer(parameters, caller, ports)),
    },
    ...[
      { url: '/rtbs/:uuid', path: /^\/rtbs\/([\da-f-]{36})$/i },
      { url: '/rtbs/:uuid.json', path: /^\/rtbs\/([\da-f-]{36})\.json$/i },
    ].map(({ url, path: pattern }) => ({
      methods: ['PUT', 'PATCH'],
      url,
      takes: (path: string) => pattern.test(path),
      answer: ({ path, body }: { readonly path: string; readonly body: string }) => {
        const uuid = pattern.exec(path)?.[1] ?? ''
        return answerTo(body, (parameters, caller) => confirmAnswer(uuid, parameters, caller, ports))
      },
    })),
  ]
}

/** Null where there is something to refuse. */
function readParameters(body: string): RtbParameters | null {
  try {
    return rtbParameters(NO_QUERY, parseParameters(body.trim(), true))
  } catch {
    return null
  }
}
