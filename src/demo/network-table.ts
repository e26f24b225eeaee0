import { textTable } from '../platform/terminal/text-table.ts'
import type { Buyer, DemoNetwork } from './set-up-network.ts'

/** Who buys calls in this demo, and on what terms. */
export function networkTable({ buyers }: DemoNetwork, width: number): string {
  return textTable(
    [
      { title: 'Buyer' },
      { title: 'Priority', align: 'right' },
      { title: 'Weight', align: 'right' },
      { title: 'Takes' },
    ],
    buyers.map(buyer => [
      buyer.plan.name,
      String(buyer.plan.priority),
      String(buyer.plan.weight),
      describeTerms(buyer),
    ]),
    width,
  )
}

function describeTerms({ plan, zone }: Buyer): string {
  const terms = [
    ...(plan.tagList === undefined ? [] : [`only ${readableTags(plan.tagList)}`]),
    ...(plan.dailyCap === undefined ? [] : [`${plan.dailyCap} calls a day`]),
    ...(zone === null ? [] : [`09:00–17:00 in ${zone}, where it is night now`]),
    ...(plan.paused ? ['nothing: paused'] : []),
  ]
  return terms.length === 0 ? 'every call' : terms.join('; ')
}

/** `<<<age:>=25>>>` → `age >= 25`; without an operator, `is`. */
function readableTags(tagList: string): string {
  return tagList
    .replaceAll(/<<<|>>>/g, '')
    .replace(/:(?=[a-z0-9])/i, ' is ')
    .replace(/:([<>=!~]+)/, ' $1 ')
}
