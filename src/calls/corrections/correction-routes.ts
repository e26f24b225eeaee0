import { type Static, Type } from 'typebox'
import { partyOf } from '../../access/party.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { decimalsProblem, MAX_AMOUNT } from '../../domain/money/amount-limits.ts'
import { type Money, money } from '../../domain/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { impossible, invalid, notFound } from '../../platform/refusals/refusal.ts'
import { RequiredText, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { CallDocument, callDocument } from '../call-schema.ts'
import type { RecordingLinks } from '../recordings/recording-links.ts'
import type { CallRow } from '../records/call-row.ts'
import { visibleCall } from '../records/visible-call.ts'
import { correctAmounts } from './correct-amounts.ts'

export interface CorrectionRoutesPorts {
  readonly database: Pick<Database, 'pool' | 'transaction'>
  readonly recordingLinks: Pick<RecordingLinks, 'urlOf'>
}

const ROOT_KEY = 'conversion'

const Amount = (description: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: MAX_AMOUNT, description: `${description} Absent: as it is.` }),
  )

const ConversionCreate = Type.Object(
  {
    revenue: Amount(
      'What the buyer pays for the call, in dollars, at most 4 decimals; this or `payout` is required.',
    ),
    payout: Amount('What the publisher is paid for it.'),
    note: Type.Optional(
      RequiredText({
        description:
          'Why, for the Company’s own people: it stands in the call’s events and on the audit log.',
        examples: ['The buyer credits half of it.'],
      }),
    ),
  },
  { title: 'ConversionCreate' },
)

type Fields = Static<typeof ConversionCreate>

/** `POST /api/v5/calls/{uuid}/conversions.json`: somebody who works for the Company corrects what a call was worth. */
export function registerCorrectionRoutes(
  routes: MainRoutes,
  { database, recordingLinks }: CorrectionRoutesPorts,
): void {
  routes.companyRoute({
    tag: 'Calls',
    permission: ['write', 'calls'],
    method: 'POST',
    url: '/api/v5/calls/:uuid/conversions.json',
    summary: 'Correct the amounts of a call',
    description:
      'Marks a finished call as converted and sets its revenue and payout, as a conversion does that is posted with a key: ' +
      'an amount of 0 converts it too, the same again changes nothing, and other amounts correct it once more. Reports, the ' +
      'webhook `call.corrected` and the live stream follow; the call’s events and the audit log say who corrected what. A call ' +
      'that is still running is 422.',
    params: Type.Object({ uuid: Text() }),
    rootKey: ROOT_KEY,
    body: Rooted(ROOT_KEY, ConversionCreate),
    response: { 200: CallDocument },
    handle: async ({ access, params, body: { conversion: fields }, request }) => {
      const call = await visibleCall(database.pool, access, params.uuid)
      if (call.status !== 'finished') throw stillRunning()
      const amounts = readAmounts(fields, call)
      const correction = { call, user: access.user, ...amounts, note: fields.note ?? null }
      if (!(await correctAmounts(database, correction))) throw notFound('call')
      const urlOf = (row: CallRow) => recordingLinks.urlOf(row, request.server.baseUrl(request))
      return callDocument(await visibleCall(database.pool, access, params.uuid), partyOf(access), urlOf)
    },
  })
}

/** @throws 422 for amounts that are not kept, and for those that nobody is there to pay or to be paid */
function readAmounts({ revenue, payout }: Fields, call: CallRow): Record<'revenue' | 'payout', Money | null> {
  if (revenue === undefined && payout === undefined) {
    throw invalid(ROOT_KEY, { revenue: ["can't be blank where no payout is given"] })
  }
  const errors = {
    ...problemWith('revenue', revenue, call.forwarded_time === null ? NOBODY_PAYS : null),
    ...problemWith('payout', payout, call.affiliate_id === null ? NOBODY_IS_PAID : null),
  }
  if (Object.keys(errors).length > 0) throw invalid(ROOT_KEY, errors)
  return {
    revenue: revenue === undefined ? null : money(revenue),
    payout: payout === undefined ? null : money(payout),
  }
}

const NOBODY_PAYS = 'must be 0: the call rang nobody who could pay for it'
const NOBODY_IS_PAID = 'must be 0: the call came through no publisher'

function problemWith(
  field: string,
  dollars: number | undefined,
  whyNone: string | null,
): Readonly<Record<string, readonly string[]>> {
  if (dollars === undefined) return {}
  if (dollars > 0 && whyNone !== null) return { [field]: [whyNone] }
  const problem = decimalsProblem(money(dollars))
  return problem === null ? {} : { [field]: [problem] }
}

const stillRunning = () =>
  impossible('This call is still running: what it is worth is known at its end. Correct it then.')
