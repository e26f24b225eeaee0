import { publisherScreens } from './routes/publishers/publisher-screens.ts'
import type { Screen } from './shell/screen.ts'

/** Every screen. A new one adds a line: its own folder says the rest (README.md, “Add a screen”). */
export const SCREENS: readonly Screen[] = [...publisherScreens]
