/** What the dashboard reads of the API's answers; `/openapi.json` documents all of it. */

export interface Company {
  readonly id: number
  readonly name: string
}

export interface Cap {
  readonly id: number
  readonly type: 'Hard' | 'Hourly' | 'Daily' | 'Monthly'
  readonly cap: number | null
  readonly filled: number
}

export interface Capped {
  readonly concurrency_cap: number | null
  readonly calls_in_progress: number
  readonly caps: readonly Cap[]
}

export interface BusinessHour {
  readonly day_of_week: number
  readonly work_day: boolean
  readonly time_open: number
  readonly time_close: number
  readonly invert: boolean
}

export interface Target extends Capped {
  readonly id: number
  readonly name: string | null
  readonly number: string
  readonly paused: boolean
  readonly time_zone: string
  readonly business_hours: readonly BusinessHour[]
  readonly target_group_ids: readonly number[]
}

export interface TargetGroup extends Capped {
  readonly id: number
  readonly name: string
  readonly behavior: number
  readonly target_ids: readonly number[]
}

export interface Campaign {
  readonly id: number
  readonly cid: string
  readonly name: string | null
}

export interface CampaignNumber {
  readonly number: string
  readonly cid: string | null
}

export interface Affiliate {
  readonly afid: string
  readonly company_name: string | null
}

export interface Ping {
  readonly uuid: string
  readonly call_uuid: string
  readonly caller_number: string | null
  readonly affiliate_id: number | null
  readonly campaign_id: number | null
  readonly target_id: number | null
  readonly payout: number
  readonly status: string
  readonly duplicate_order: number
  readonly created_at: string
  readonly confirmed_at: string | null
  readonly ended_at: string | null
  readonly time_to_resolve: number | null
}

export interface Named {
  readonly id: number
  readonly name: string | null
}

export interface PingFilters {
  readonly campaigns: readonly Named[]
  readonly publishers: readonly Named[]
  readonly targets: readonly Named[]
}

export interface Call {
  readonly uuid: string
  readonly via: string
  readonly caller: string | null
  readonly number: string | null
  readonly status: string
  readonly cid: string | null
  readonly afid: string | null
  readonly system_target_id: number | null
  readonly start_time: string | null
  readonly created_at: string
  readonly dialed_call_duration: number
  readonly total_duration: number
  readonly hung_up_by: string | null
  readonly connected: boolean
  readonly rescued: boolean
  readonly reservation_uuid: string | null
  readonly converted: boolean
  readonly revenue: number
  readonly payout: number
  readonly charge_total: number
  readonly fired_pixels_count: number
}

export interface SipTrace {
  readonly complete: boolean
  readonly messages: readonly SipMessage[]
  readonly media: readonly SipMedia[]
}

export interface SipMessage {
  readonly at: string
  readonly party: number
  readonly direction: 'in' | 'out'
  readonly message: string
}

export interface SipMedia {
  readonly party: number
  readonly codec: string | null
  readonly received: {
    readonly packets: number
    readonly lost: number
    readonly late: number
    readonly jitter_ms: number
  }
}

export interface CallEvent {
  readonly id: number
  readonly at: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Candidate {
  readonly target_id: number
  readonly target_group_id: number | null
  readonly priority: number
  readonly weight: number
  readonly eligible: boolean
  readonly reason: string | null
  readonly detail: string | null
}

export interface RoutingPreview {
  readonly decision: 'dial' | 'no-target' | 'blocked'
  readonly order: readonly number[]
  readonly candidates: readonly Candidate[]
}

export interface ReportRow {
  readonly id: number | string
  readonly facet_name: string
  readonly total_calls: number
  readonly repeat_count: number
  readonly unique_calls: number
  readonly converted_count: number
  readonly converted_count_percent: number
  readonly connected_duration: number
  readonly in_progress_count: number
  readonly revenue: number
  readonly payout: number
  readonly cost: number
  readonly profit: number
  readonly epc: number
}

export interface Report {
  readonly count: number
  readonly count_total: number
  readonly data: readonly ReportRow[]
}

/** What is told of a target whose cap is full. */
export interface CappedTarget {
  readonly target: Named
  readonly cap: { readonly type: string; readonly cap: number }
}

export interface LiveEvent {
  /** The same when it is told twice. */
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Call | Ping | CappedTarget
}

export interface Webhook {
  readonly id: number
  readonly url: string
  readonly events: readonly string[]
  readonly paused: boolean
  readonly paused_at: string | null
  readonly pause_reason: string | null
  readonly failing_since: string | null
}

export interface WebhookDelivery {
  readonly id: number
  readonly event: string
  readonly requested: boolean
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly attempts: number
  readonly http_status: number | null
  readonly error: string | null
  readonly created_at: string
  readonly next_attempt_at: string | null
}
