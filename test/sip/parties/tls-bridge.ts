import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { connect as connectSecurely, createServer as createSecureServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { TEST_CERTIFICATE, TEST_KEY } from '../../../src/telephony/sip/transport/test-certificate.ts'

/** Carries what a party without TLS says over TLS; Via says what it travels by, on either side. */
interface TlsBridge {
  /** `host:port` where the bridge listens. */
  readonly address: string
}

/** For a caller without TLS: takes TCP, speaks TLS with whoever listens at `to`. */
export function bridgeToTls(to: string): Promise<TlsBridge> {
  const { host, port } = placeOf(to)
  const dial = () => connectSecurely({ host, port, ca: TEST_CERTIFICATE })
  const server = createServer(socket => join(socket, dial()))
  return listen(server)
}

/** For somebody without TLS who is called: takes TLS, with the certificate of tests, and speaks TCP with him. */
export function bridgeFromTls(to: string): Promise<TlsBridge> {
  const { host, port } = placeOf(to)
  const server = createSecureServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, socket =>
    join(createConnection({ host, port }), socket),
  )
  return listen(server)
}

function placeOf(address: string): { readonly host: string; readonly port: number } {
  const [host = '', port] = address.split(':')
  return { host, port: Number(port) }
}

async function listen(server: Server): Promise<TlsBridge> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function join(plain: Socket, secure: Socket): void {
  plain.pipe(renaming('TCP', 'TLS')).pipe(secure)
  secure.pipe(renaming('TLS', 'TCP')).pipe(plain)
  for (const socket of [plain, secure]) {
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      plain.destroy()
      secure.destroy()
    })
  }
}

/** Both names are equally long, and so is the message. */
function renaming(from: string, to: string): Transform {
  return new Transform({
    transform: (bytes: Buffer, _, done) =>
      done(
        null,
        Buffer.from(bytes.toString('latin1').replaceAll(`SIP/2.0/${from}`, `SIP/2.0/${to}`), 'latin1'),
      ),
  })
}
