import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Debian's two. The one that was never made for a screen loads pages in half the time: it has no tabs and menus of its own. */
const WITHOUT_SCREEN = '/usr/bin/chromium-headless-shell'
const WITH_SCREEN = '/usr/bin/chromium'

/** Another can be named for a machine that has it elsewhere. */
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? (existsSync(WITHOUT_SCREEN) ? WITHOUT_SCREEN : WITH_SCREEN)

/** Only what the page asks for may go out, and nothing needs a display or a microphone of its own, or a person who allows one. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}
