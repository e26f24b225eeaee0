import type { Campaign } from '../../api/resources/campaigns.ts'

type Strategy = Campaign['routing_strategy']

export const STRATEGIES: readonly { readonly value: Strategy; readonly label: string }[] = [
  { value: 'priority_weight', label: 'By weight' },
  { value: 'bid', label: 'By highest bid' },
  { value: 'performance', label: 'By revenue of the last 7 days' },
]

export function strategyWords(strategy: Strategy): string {
  return STRATEGIES.find(({ value }) => value === strategy)?.label ?? strategy
}

export const ATTESTATIONS: readonly {
  readonly value: Campaign['minimum_attestation']
  readonly label: string
}[] = [
  { value: null, label: 'None is asked for' },
  { value: 'C', label: 'C · a gateway vouches' },
  { value: 'B', label: 'B · the customer is known' },
  { value: 'A', label: 'A · the number is theirs' },
]
