import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { trialRequests } from '../../delivery/trial-requests.ts'
import type { BidRequest } from '../../domain/bids/bid-request.ts'
import { bidTokens, withTargetTokens } from '../../domain/bids/bid-tokens.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import type { TokenSource } from '../../domain/tokens/template.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { tagTexts } from '../../resources/tags/request-tags.ts'
import { planBidRequest } from '../../resources/targets/plan-bid-request.ts'
import { targets } from '../../resources/targets/table.ts'
import { bidRequestCompiler } from '../buyers/compile-bid-request.ts'
import { MAX_ANSWER_BYTES } from '../buyers/create-buyer-bids.ts'
import { BidTrialCreate, BidTrialDocument, ROOT_KEY } from './bid-trial-schema.ts'
import { tryBid } from './try-bid.ts'

interface BidTrialPorts {
  readonly db: Queryable
  readonly configurations: Pick<Configurations, 'ofCompany'>
  /** Whether buyers may have private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

/** `POST /targets/{id}/try_bid.json`: what a buyer answers, without a ping. */
export function registerBidTrialRoutes(routes: MainRoutes, ports: BidTrialPorts): void {
  const { db, allowPrivateUrls } = ports
  const compile = bidRequestCompiler(allowPrivateUrls)
  const tryOut = trialRequests({ allowPrivateUrls, maxAnswerBytes: MAX_ANSWER_BYTES })

  routes.companyRoute({
    method: 'POST',
    url: '/targets/:id/try_bid.json',
    tag: 'Targets',
    rootKey: ROOT_KEY,
    summary: 'Ask a target’s buyer for a bid, as a trial',
    description:
      'Sends the bid request once, as a ping would, with the caller and tags that you name, and shows what was sent, what came ' +
      'back and what a ping would make of it. Nothing is reserved, counted or stored. The buyer cannot tell it from a ping.',
    permission: ['write', 'targets'],
    params: Type.Object({ id: Id }),
    body: Type.Partial(Rooted(ROOT_KEY, BidTrialCreate)),
    bodyIsOptional: true,
    response: { 200: BidTrialDocument },
    handle: async ({ access: { companyId }, params: { id }, body }) => {
      const fields = body[ROOT_KEY] ?? {}
      const target = await readTarget(db, companyId, id)
      const compiled = compile(requestToTry(target.bidRequest, fields, allowPrivateUrls))
      if ('error' in compiled) throw invalid(ROOT_KEY, { bid_request: [compiled.error] })
      const tokens = withTargetTokens(await tokensOf(ports, companyId, fields), {
        targetId: id,
        tid: target.tid,
      })
      const monotonicNow = () => performance.now()
      return { [ROOT_KEY]: await tryOut(client => tryBid(compiled, tokens, { client, monotonicNow })) }
    },
  })
}

async function readTarget(db: Queryable, companyId: number, id: number) {
  const [target] = await db
    .select({ tid: targets.tid, bidRequest: targets.bidRequest })
    .from(targets)
    .where(and(eq(targets.companyId, companyId), eq(targets.id, id)))
  if (target === undefined) throw notFound('target')
  return target
}

type Fields = Static<typeof BidTrialCreate>

/** @throws 422 naming what is wrong with it, by the names that an update of the Target uses */
function requestToTry(
  stored: BidRequest | null,
  { bid_request_attributes: sent }: Fields,
  allowPrivateUrls: boolean,
): BidRequest {
  const problems = new FieldProblems()
  const request = sent === undefined ? stored : planBidRequest(stored, sent, allowPrivateUrls, problems)
  problems.throwIfAny(ROOT_KEY)
  if (request === null) throw invalid(ROOT_KEY, { bid_request: [MESSAGE.blank] })
  return request
}

/** What the tokens of a ping with these fields would stand for. */
async function tokensOf(
  { configurations }: BidTrialPorts,
  companyId: number,
  fields: Fields,
): Promise<TokenSource> {
  const { campaignsByCid, affiliatesByAfid } = await configurations.ofCompany(companyId)
  const cid = textOf(fields.cid)
  const campaign = cid === null ? null : campaignsByCid.get(cid)
  if (campaign === undefined) throw invalid(ROOT_KEY, { cid: [MESSAGE.doesNotExist] })
  const afid = textOf(fields.publisher_id)
  const affiliate = afid === null ? null : { id: affiliatesByAfid.get(afid)?.id ?? 0, afid }
  const callerNumber = numberOf(fields, 'caller_number')
  const { tags, place } = carriedTags({
    callerNumber,
    affiliate,
    number: null,
    contact: {},
    request: tagTexts(fields.tags ?? {}),
  })
  return bidTokens({
    callUuid: randomUUID(),
    callerNumber,
    campaign: { id: campaign?.id ?? 0, cid: campaign?.cid ?? '' },
    affiliate,
    inboundNumber: numberOf(fields, 'inbound_number'),
    place,
    tags: tags.values,
  })
}

function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null
}

function numberOf(fields: Fields, field: 'caller_number' | 'inbound_number'): string | null {
  const text = textOf(fields[field])
  const number = text === null ? null : parsePhoneNumber(text)
  if (text !== null && number === null) throw invalid(ROOT_KEY, { [field]: [MESSAGE.notPhoneNumber] })
  return number
}
