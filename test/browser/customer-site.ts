import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site of a customer's, on an origin of its own. */
export interface CustomerSite {
  readonly url: string
  close(): Promise<void>
}

/** Serves the same page at every address. */
export async function startCustomerSite(page: string): Promise<CustomerSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
