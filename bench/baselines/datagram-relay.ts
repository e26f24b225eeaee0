import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/**
 * The least that carries calls in Node: two sockets for each, and what comes to one goes out from the other. What the
 * service's own media are measured against.
 */
const calls = Number(process.env['CALLS'])
const partyPort = Number(process.env['PARTY_PORT'])
const sinkPort = Number(process.env['SINK_PORT'])
const measuredEvery = Number(process.env['MEASURED_EVERY'])

const ports: number[] = []
for (let call = 0; call < calls; call++) {
  const [left, right] = [await open(), await open()]
  const heardAt = call % measuredEvery === 0 ? partyPort : sinkPort
  left.on('message', bytes => right.send(bytes, heardAt, '127.0.0.1'))
  right.on('message', bytes => left.send(bytes, heardAt, '127.0.0.1'))
  ports.push(left.address().port, right.address().port)
}
console.log(`ready ${ports.join(',')}`)
process.once('SIGTERM', () => process.exit(0))

async function open(): Promise<Socket> {
  const socket = createSocket({
    type: 'udp4',
    recvBufferSize: 65_536,
    // It is an address already; Node.js would wait a turn to find that out for each packet.
    lookup: (address, _, callback) => callback(null, address, 4),
  })
  socket.on('error', () => undefined)
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  return socket
}
