import type { HTTPMethods } from 'fastify'
import type { TestAnswer, TestRequest, TestService } from './test-service.ts'

/** A browser with cookies of its own, which has read what it is to send along with changes. */
export interface Browser {
  /** As a page of the service sends it: without an API key. */
  request(method: HTTPMethods, path: string, options?: Omit<TestRequest, 'apiKey'>): Promise<TestAnswer>
  /** The cookies that it keeps, by name. */
  readonly cookies: Map<string, string>
  /** What its last answer set, as it was sent. */
  readonly setCookies: readonly string[]
  csrfToken: string | null
  signIn(email: string, password: string): Promise<TestAnswer>
}

/** @param userAgent what it says of itself */
export function openBrowser(
  service: Pick<TestService, 'request'>,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
): Browser {
  const cookies = new Map<string, string>()
  let setCookies: readonly string[] = []
  const browser: Browser = {
    cookies,
    get setCookies() {
      return setCookies
    },
    csrfToken: null,
    request: async (method, path, { headers, ...options } = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await service.request(method, path, {
        ...options,
        apiKey: null,
        headers: {
          'user-agent': userAgent,
          ...(cookie !== '' && { cookie }),
          ...(browser.csrfToken !== null && { 'x-csrf-token': browser.csrfToken }),
          ...headers,
        },
      })
      setCookies = [answer.headers['set-cookie'] ?? []].flat() as string[]
      for (const text of setCookies) keep(cookies, text)
      browser.csrfToken = answer.body?.session?.csrf_token ?? browser.csrfToken
      return answer
    },
    signIn: (email, password) =>
      browser.request('POST', '/session.json', { body: { session: { email, password } } }),
  }
  return browser
}

function keep(cookies: Map<string, string>, text: string): void {
  const [pair = '', ...attributes] = text.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
