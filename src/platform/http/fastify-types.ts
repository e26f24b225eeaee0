import '@fastify/swagger'
import type { UploadRule } from '../wire/uploaded-file.ts'
import type { PlainRequests } from './plain/plain-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The root key of the route's request body; validation messages are nested under it. */
    rootKey?: string
    /** The status of a failed validation where it is not 422. */
    validationStatus?: number
    /** Called so often that a log line each, beside the metrics, would only cost. */
    isHot?: boolean
    /** Set where the path holds what lets somebody in: it stands in no log. */
    pathIsSecret?: boolean
    /** The largest JSON body where it is not that of every other route. */
    maxBodyBytes?: number
    /** Set where whoever asks comes only once, and somebody on the telephone waits for the answer. */
    answersWhileClosing?: boolean
    /** Set where a file may be sent. */
    upload?: UploadRule
  }
  interface FastifyInstance {
    /** The public address of this interface, without a trailing slash. */
    baseUrl(request: FastifyRequest): string
    /**
     * The same for links that are mailed to others: without `X-Forwarded-Host`, which many proxies hand on as whoever asks
     * has sent it.
     */
    mailedBaseUrl(request: FastifyRequest): string
    /** Those that Fastify is only handed where they are no plain ones. */
    readonly plainRequests: PlainRequests
    /** Where routes that take files are registered; there once it has been opened. */
    uploadScope?: FastifyInstance
  }
}
