import type { MediaEncryption } from '../media/media.ts'
import type { Trunk } from '../trunks/trunk.ts'

/**
 * What is asked of the sound of a call by a trunk, or by none. Keys stand in descriptions, so that there is no encryption without TLS.
 * @param isPrivate whether the call is signalled over TLS
 * @returns why it cannot be met, in words
 */
export function mediaEncryption(
  trunk: Pick<Trunk, 'mediaEncryption'> | null,
  isPrivate: boolean,
): MediaEncryption | { readonly refusal: string } {
  const wanted = trunk?.mediaEncryption ?? 'optional'
  if (isPrivate) return wanted
  return wanted === 'required' ? { refusal: 'its sound has to be encrypted, which takes TLS' } : 'off'
}
