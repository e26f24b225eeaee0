import { usePostbackKeyNames } from '../../api/resources/pings.ts'
import { unnamed } from '../../words/unnamed.ts'

/** What a postback key is called. The names are asked for where one is shown. */
export function PostbackKeyName({ id }: { readonly id: number }) {
  const { data = [] } = usePostbackKeyNames()
  return data.find(key => key.id === id)?.name ?? unnamed('postback key', id)
}
