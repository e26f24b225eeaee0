import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TEST_CERTIFICATE, TEST_KEY } from '../../../src/telephony/sip/transport/test-certificate.ts'
import { freePort } from '../../harness/free-port.ts'
import { temporaryDirectory } from '../../harness/temporary-directory.ts'
import { type SipService, startSipService } from './sip-service.ts'

/** A service that takes calls by TLS too. */
interface SecureSipService extends SipService {
  /** `host:port` of its SIP edge by TLS. */
  readonly secureSip: string
  /** Path of a PEM file with the certificate of tests and its key, which the service believes as well as shows. */
  readonly certificate: string
}

export async function startSecureSipService(): Promise<SecureSipService> {
  const directory = await temporaryDirectory()
  const [certificate, key, both] = ['certificate.pem', 'key.pem', 'both.pem'].map(name =>
    join(directory.path, name),
  )
  if (certificate === undefined || key === undefined || both === undefined) throw new Error('no paths')
  await Promise.all([
    writeFile(certificate, TEST_CERTIFICATE),
    writeFile(key, TEST_KEY),
    writeFile(both, `${TEST_CERTIFICATE}\n${TEST_KEY}\n`),
  ])
  const port = await freePort()
  const service = await startSipService({
    SIP_TLS_PORT: String(port),
    SIP_TLS_CERT: certificate,
    SIP_TLS_KEY: key,
    SIP_TLS_CA: certificate,
  })
  return {
    ...service,
    secureSip: `127.0.0.1:${port}`,
    certificate: both,
    stop: async () => {
      await service.stop()
      await directory.remove()
    },
  }
}
