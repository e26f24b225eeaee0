import type { PostbackKey } from '../../../api/resources/postback-keys.ts'

type Action = PostbackKey['action']

export const KEY_ACTIONS: readonly { readonly value: Action; readonly label: string }[] = [
  { value: 'rtb', label: 'Pings: real-time bidding' },
  { value: 'conversion', label: 'Post conversions' },
  { value: 'data', label: 'Write tags of a call' },
]

export const SHIELD_SCOPES: readonly {
  readonly value: NonNullable<PostbackKey['ping_shield_scope']>
  readonly label: string
}[] = [
  { value: 'postback_key', label: 'One by this key' },
  { value: 'campaign', label: 'One by any key of the campaign' },
]

export function actionWords(action: Action): string {
  return KEY_ACTIONS.find(({ value }) => value === action)?.label ?? action
}

/** The request that a publisher makes, for a terminal: the tokens of the template as variables of the shell. */
export function keyAsCurl(url: string): string {
  const filled = url.replace(/\[(\w+)\]/g, (_, token: string) => `$${token.toUpperCase()}`)
  return `curl -X POST "${filled}"`
}
