/** A greeting lies with this service or in its bucket: it is there at once, or something is wrong. */
const TIMEOUT_MS = 5_000

/** What may be uploaded (service-api.md, Campaigns), and a little more. */
const MAX_BYTES = 40 * 1024 * 1024

/**
 * Fetches a greeting from an address that this service has made itself: nothing of a user's is in it that would have to be
 * guarded against.
 * @throws where it is not there in time, or larger than anything that was taken in
 */
export async function fetchGreeting(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the greeting was answered with ${response.status}`)
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > MAX_BYTES) throw new Error(`the greeting has ${announced} bytes`)
  return new Uint8Array(await response.arrayBuffer())
}
