import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { CallFrequencyReader } from '../../callers/call-frequency-reader.ts'
import type { CallerReader } from '../../callers/caller-reader.ts'
import type { FilledReader } from '../../capacity/filled-reader.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { DIRECT_OPTION } from '../../configuration/menu.ts'
import { NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { withKeptTags } from '../../domain/callers/caller-facts.ts'
import { isSuppressed } from '../../domain/callers/suppression.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import { readIsoTime } from '../../domain/time/iso-time.ts'
import { type FieldErrors, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import { tagTexts } from '../../resources/tags/request-tags.ts'
import type { PerformanceReader } from '../records/performance-reader.ts'
import { decidePreview, type PreviewRequest } from './decide-preview.ts'
import { PreviewCreate, PreviewDocument, previewDocument } from './preview-schema.ts'

const ROOT_KEY = 'routing_preview'

type Fields = Static<typeof PreviewCreate>

export interface PreviewPorts {
  readonly configurations: Configurations
  readonly filled: FilledReader
  readonly callers: CallerReader
  readonly frequencies: CallFrequencyReader
  readonly performance: PerformanceReader
}

export function registerPreviewRoutes(
  routes: MainRoutes,
  { configurations, filled, ...readers }: PreviewPorts,
): void {
  routes.companyRoute({
    method: 'POST',
    url: '/api/v5/routing_previews.json',
    summary: 'Preview how a call would be routed',
    description:
      'Nothing is stored, counted or pinged. Name a campaign (`cid`), a `number` or a `postback_key`. ' +
      'A key that dials a plain number is `dial` with an empty `order`, which lists targets only. ' +
      'A key that leads to nobody (undefined, repeat, hang up) is `no-target`; one that suppresses the caller is `blocked`, ' +
      'as is a call to anything paused, or from a caller who is suppressed or whom the campaign does not take (`minimum_attestation`, ' +
      '`velocity_calls`), with an empty `order` and the candidates it would have had; `blocked_reason` says which.',
    tag: 'Routing previews',
    permission: ['read', 'routing_previews'],
    rootKey: ROOT_KEY,
    body: Rooted(ROOT_KEY, PreviewCreate),
    response: { 200: PreviewDocument },
    handle: async ({ access, body: { routing_preview: fields } }) => {
      const { companyId } = access
      const configuration = await configurations.ofCompany(companyId)
      const request = await readPreviewRequest(fields, configuration, readers)
      const preview = await decidePreview(request, owners => filled.read(companyId, owners, request.at))
      return previewDocument(preview)
    },
  })
}

/** @throws 422 naming the field that is wrong */
async function readPreviewRequest(
  fields: Fields,
  configuration: CompanyConfiguration,
  { callers, frequencies, performance }: Pick<PreviewPorts, 'callers' | 'frequencies' | 'performance'>,
): Promise<PreviewRequest> {
  const callerNumber = isGiven(fields.caller_number) ? parsePhoneNumber(fields.caller_number) : null
  if (isGiven(fields.caller_number) && callerNumber === null) {
    throw refuse({ caller_number: [MESSAGE.notPhoneNumber] })
  }
  const at = isGiven(fields.at) ? readIsoTime(fields.at) : Date.now()
  if (at === null) throw refuse({ at: ['is not an ISO 8601 time'] })
  const { campaign, number, numberOfKey, isKeyPaused } = readEntry(fields, configuration)
  const affiliate = isGiven(fields.publisher_id)
    ? (configuration.affiliatesByAfid.get(fields.publisher_id) ?? null)
    : (configuration.affiliates.get(number?.affiliateId ?? 0) ?? null)
  const publisher = isGiven(fields.publisher_id) ? { afid: fields.publisher_id } : affiliate
  const [caller, frequency] = await Promise.all([
    callers.read(configuration, callerNumber),
    // Of another time, what the caller did after it does not count.
    frequencies.read(configuration, callerNumber, at, isGiven(fields.at) ? at : undefined),
  ])
  const scope = { campaignId: campaign.id, affiliateId: affiliate?.id ?? null }
  const { tags } = carriedTags({
    callerNumber,
    affiliate: publisher,
    number: number ?? numberOfKey,
    contact: caller.contactTags,
    request: withKeptTags(caller, campaign.id, tagTexts(fields.tags ?? {})),
    ...(fields.attestation != null && { attestation: fields.attestation }),
  })
  return {
    configuration,
    campaign,
    number,
    affiliate,
    isKeyPaused,
    callerNumber,
    frequency: caller.isStatic ? NO_CALLS : frequency,
    isCallerSuppressed: isSuppressed(caller, scope, configuration.usesGlobalSuppressionList),
    tags,
    performance:
      campaign.routingStrategy === 'performance'
        ? await performance.read(configuration.companyId)
        : NO_PERFORMANCE,
    digit: String(fields.digit ?? DIRECT_OPTION),
    at,
    seed: randomUUID(),
  }
}

/**
 * Where the call would come in: at a number, through a postback key, or at a campaign as such. The number of a key is where
 * the call of its ping will come in, whose tags the ping counts already.
 */
function readEntry(sent: Fields, configuration: CompanyConfiguration) {
  const fields = { ...sent, cid: sent.cid ?? sent.client_cid }
  const given = (['cid', 'number', 'postback_key'] as const).filter(name => isGiven(fields[name]))
  const [entry] = given
  if (entry === undefined) throw refuse({ cid: [MESSAGE.blank] })
  if (given.length > 1) throw refuse({ [given[1] ?? entry]: [`must be left out when ${entry} is given`] })
  const name = (fields[entry] ?? '').trim()
  const number = entry === 'number' ? configuration.numbers.get(parsePhoneNumber(name) ?? '') : undefined
  const key = entry === 'postback_key' ? configuration.postbackKeys.get(name.toLowerCase()) : undefined
  const campaign =
    entry === 'cid'
      ? configuration.campaignsByCid.get(name)
      : configuration.campaigns.get(number?.campaignId ?? key?.campaignId ?? 0)
  if (campaign === undefined) throw refuse({ [entry]: [MESSAGE.doesNotExist] })
  const numberOfKey = configuration.numbers.get(key?.inboundNumber ?? '') ?? null
  return { campaign, number: number ?? null, numberOfKey, isKeyPaused: key?.paused ?? false }
}

function isGiven(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text.trim() !== ''
}

const refuse = (errors: FieldErrors) => invalid(ROOT_KEY, errors)
