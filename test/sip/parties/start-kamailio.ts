import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../harness/free-port.ts'
import { answersOptions } from './ask-options.ts'

/** Kamailio, a proxy before several edges: it sends each call to the first that takes it. */
export interface KamailioProxy {
  readonly address: string
}

/** An edge that does not answer so fast is passed over. */
const SILENCE_MS = 1_500

/** Starts it before these `host:port`, the preferred one first, for the length of a test. */
export async function startKamailio(edges: readonly string[]): Promise<KamailioProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'dialplane-kamailio-'))
  const address = `127.0.0.1:${await freePort()}`
  const places = edges.map((edge, index) => `1 sip:${edge} 0 ${edges.length - index}`)
  writeFileSync(join(folder, 'edges'), `${places.join('\n')}\n`)
  writeFileSync(join(folder, 'kamailio.cfg'), configuration(address, folder))
  const child = spawn(
    'kamailio',
    ['-f', join(folder, 'kamailio.cfg'), '-DD', '-E', '-m', '32', '-M', '4', '-Y', folder, '-w', folder],
    {
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
      stdio: ['ignore', 'pipe', 'pipe'],
      // It has children, which end with their group.
      detached: true,
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close')
  onTestFinished(async ({ task }) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
    if (task.result?.state === 'fail') process.stderr.write(`kamailio wrote:\n${output}\n`)
    rmSync(folder, { recursive: true, force: true })
  })
  await answersOptions(address, '127.0.0.1', 200)
  return { address }
}

/** `flags` 2 has failover at all; algorithm 8 takes the first by priority. */
const configuration = (address: string, folder: string) => `#!KAMAILIO
debug=1
log_stderror=yes
children=2
listen=udp:${address}
disable_tcp=yes
loadmodule "kex.so"
loadmodule "tm.so"
loadmodule "tmx.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "pv.so"
loadmodule "maxfwd.so"
loadmodule "textops.so"
loadmodule "siputils.so"
loadmodule "dispatcher.so"
modparam("tm", "fr_timer", ${SILENCE_MS})
modparam("dispatcher", "list_file", "${join(folder, 'edges')}")
modparam("dispatcher", "flags", 2)

request_route {
  if (is_method("OPTIONS") && !has_totag()) { sl_send_reply("200", "OK"); exit; }
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (is_method("CANCEL")) {
    if (t_check_trans()) t_relay();
    exit;
  }
  if (has_totag()) {
    if (loose_route()) { t_relay(); exit; }
    if (is_method("ACK") && t_check_trans()) t_relay();
    exit;
  }
  t_check_trans();
  record_route();
  if (!ds_select_dst("1", "8")) { sl_send_reply("503", "Nobody"); exit; }
  t_on_failure("NEXT");
  t_relay();
}

failure_route[NEXT] {
  if (t_is_canceled()) exit;
  if (t_check_status("503|408") && ds_next_dst()) {
    t_on_failure("NEXT");
    t_relay();
    exit;
  }
}
`
