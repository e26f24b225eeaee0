import { HttpConnection } from './http-connection.ts'

/** Open connections to one server; `lost` rejects when any of them breaks. */
export interface ConnectionPool {
  readonly connections: readonly HttpConnection[]
  readonly lost: Promise<never>
  close(): void
}

export async function openConnections(url: string, count: number): Promise<ConnectionPool> {
  let fail: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_, reject) => {
    fail = reject
  })
  // Whoever is measuring waits for it; between rounds nobody does.
  lost.catch(() => undefined)
  const address = new URL(url)
  const connections = await Promise.all(
    Array.from({ length: count }, () => HttpConnection.open(address, error => fail(error))),
  )
  return {
    connections,
    lost,
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
