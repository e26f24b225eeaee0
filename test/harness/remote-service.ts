import type { Requests } from './rtb-network.ts'
import type { TestAnswer } from './test-service.ts'

/** A service that listens at an address, asked as the one of `startTestService` is. */
export function remoteService(baseUrl: string, serviceApiKey: string): Requests {
  return {
    request: async (method, path, { body, query = {}, apiKey = serviceApiKey, headers = {} } = {}) => {
      const url = new URL(path, baseUrl)
      for (const [name, value] of Object.entries(query)) {
        for (const single of [value].flat()) url.searchParams.append(name, String(single))
      }
      if (apiKey !== null) url.searchParams.append('api_key', apiKey)
      const response = await fetch(url, {
        method: method as string,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const answer: TestAnswer = {
        status: response.status,
        body: response.headers.get('content-type')?.includes('json')
          ? await response.json()
          : await response.text(),
        headers: Object.fromEntries(response.headers),
      }
      return answer
    },
  }
}
