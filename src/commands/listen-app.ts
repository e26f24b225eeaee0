import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { listeningUrl } from '../platform/http/listening-url.ts'
import { OperatorError } from '../platform/operator-error.ts'
import type { ServiceAddresses } from './banner.ts'

/** Opens the ports of both interfaces. Throws an OperatorError that names the setting to change. */
export async function listenApp(
  app: App,
  { host, port, rtbPort, ...config }: Config,
): Promise<ServiceAddresses> {
  await listenOn(app.main, host, port, 'PORT')
  if (app.rtb !== null) await listenOn(app.rtb, host, rtbPort ?? 0, 'RTB_PORT')
  const baseUrl = config.baseUrl ?? listeningUrl(app.main)
  return { baseUrl, rtbUrl: config.rtbUrl ?? (app.rtb === null ? baseUrl : listeningUrl(app.rtb)) }
}

/** @param setting names the port, for whoever has to choose another */
async function listenOn(server: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error
    throw new OperatorError(
      `Cannot listen on ${host}:${port} (${code}): choose another HOST or ${setting}.`,
      {
        cause: error,
      },
    )
  }
}
