import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { OutboundOutcome } from '../../delivery/outbound-client.ts'
import { parseOutboundUrl, requestPath } from '../../delivery/outbound-url.ts'
import { redirectAddress } from '../../delivery/redirect-address.ts'
import { trialRequests } from '../../delivery/trial-requests.ts'
import { compileTemplate } from '../../domain/tokens/template.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { invalid } from '../../platform/refusals/refusal.ts'
import { Integer, Nullable, NullableText, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { MAX_URL_LENGTH, NOT_A_URL, parseUrlTemplate } from '../../resources/call-settings/url-template.ts'
import { RequestTags, tagTexts } from '../../resources/tags/request-tags.ts'

interface PixelTrialPorts {
  /** Whether trackers may have private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  /** `Dialplane/1.0` */
  readonly userAgent: string
}

const ROOT_KEY = 'pixel_trial'

const PixelTrialCreate = Type.Object(
  {
    url: Text({
      maxLength: MAX_URL_LENGTH,
      description: 'As a timer has it: tokens such as `[caller_id]` are filled in.',
      'x-example': 'https://tracker.example.com/pixel?caller=[caller_id]',
    }),
    tokens: Type.Optional({
      ...RequestTags,
      description: 'What tokens stand for, by name; those that are not named are empty.',
    }),
  },
  { title: 'PixelTrialCreate' },
)

const PixelTrial = Type.Object(
  {
    url: Type.String({ description: 'What was requested, with its tokens filled in.' }),
    status: { ...Nullable(Integer()), description: 'HTTP status; null: no answer came.' },
    content_type: NullableText({ description: 'Of the body.' }),
    body: Nullable(Type.String({ description: 'The beginning of it, as text.' })),
    location: NullableText({
      description: 'Where it redirects to. A pixel would go there; a trial shows the first answer.',
    }),
    error: NullableText({ description: 'Why no answer came.' }),
    ms: Integer({ description: 'Milliseconds until it was there, or given up.' }),
  },
  { title: 'PixelTrial' },
)
type PixelTrial = Static<typeof PixelTrial>

/** As a pixel has (completions.md §5, Timers). */
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 65_536
/** Enough to see what a tracker says. */
const MAX_SHOWN_CHARACTERS = 2_000

/** `POST /api/v5/pixel_trials.json`: what a tracker answers, without a call. */
export function registerPixelTrialRoutes(
  routes: MainRoutes,
  { allowPrivateUrls, userAgent }: PixelTrialPorts,
): void {
  const tryOut = trialRequests({ allowPrivateUrls, maxAnswerBytes: MAX_ANSWER_BYTES })

  routes.companyRoute({
    method: 'POST',
    url: '/api/v5/pixel_trials.json',
    tag: 'Calls',
    rootKey: ROOT_KEY,
    summary: 'Request a pixel’s URL, as a trial',
    description:
      'Sends one request, as a timer of a call would, with the tokens that you name, and shows the answer. Nothing is stored ' +
      'or counted. The tracker cannot tell it from a pixel.',
    permission: ['write', 'fired_pixels'],
    body: Rooted(ROOT_KEY, PixelTrialCreate),
    response: { 200: Rooted(ROOT_KEY, PixelTrial) },
    handle: async ({ body: { [ROOT_KEY]: fields } }) => {
      const address = addressOf(fields, allowPrivateUrls)
      return tryOut(async client => {
        const sentAt = performance.now()
        const outcome = await client.send({
          ...address,
          method: 'GET',
          headers: { 'user-agent': userAgent, accept: '*/*' },
          body: null,
          timeoutMs: TIMEOUT_MS,
        })
        const ms = Math.round(performance.now() - sentAt)
        return { [ROOT_KEY]: { url: `${address.origin}${address.path}`, ...shown(outcome), ms } }
      })
    },
  })
}

/** @throws 422 for what no request may go to */
function addressOf({ url, tokens = {} }: Static<typeof PixelTrialCreate>, allowPrivateUrls: boolean) {
  const template = parseUrlTemplate(url)
  if (template === null) throw invalid(ROOT_KEY, { url: [NOT_A_URL] })
  const rendered = compileTemplate(template, 'percent').render(new Map(Object.entries(tagTexts(tokens))))
  const parsed = parseOutboundUrl(rendered, allowPrivateUrls)
  if ('error' in parsed) throw invalid(ROOT_KEY, { url: [parsed.error] })
  return { origin: parsed.origin, path: requestPath(parsed.pathTemplate) }
}

const NO_ANSWER = { status: null, content_type: null, body: null, location: null }

function shown(outcome: OutboundOutcome): Omit<PixelTrial, 'url' | 'ms'> {
  switch (outcome.kind) {
    case 'answered': {
      const location = firstOf(outcome.headers['location'])
      return {
        status: outcome.status,
        content_type: firstOf(outcome.headers['content-type']),
        body: outcome.body.toString('utf8').slice(0, MAX_SHOWN_CHARACTERS),
        location: location === null ? null : redirectAddress(location),
        error: null,
      }
    }
    case 'timed-out':
      return {
        ...NO_ANSWER,
        status: outcome.status,
        error: `It did not answer within ${TIMEOUT_MS / 1_000} s.`,
      }
    case 'failed':
      return { ...NO_ANSWER, error: outcome.detail }
    case 'busy':
      return { ...NO_ANSWER, error: 'Too many requests to its host are under way.' }
    default:
      return unreachable(outcome)
  }
}

function firstOf(header: string | readonly string[] | undefined): string | null {
  return [header ?? null].flat()[0] ?? null
}
