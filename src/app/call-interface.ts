import type { MainRoutes } from '../access/routes.ts'
import { registerCallFileRoutes } from '../calls/call-file-routes.ts'
import { registerCallRoutes } from '../calls/call-routes.ts'
import { registerCorrectionRoutes } from '../calls/corrections/correction-routes.ts'
import { registerEndRoutes } from '../calls/end-orders/end-routes.ts'
import { registerPixelRoutes } from '../calls/pixels/pixel-routes.ts'
import { registerPixelTrialRoutes } from '../calls/pixels/pixel-trial-routes.ts'
import { registerPreviewRoutes } from '../calls/previews/preview-routes.ts'
import { registerRecordingRoutes } from '../calls/recordings/recording-routes.ts'
import { registerCallReplayRoutes } from '../calls/replays/replay-routes.ts'
import { registerSimulationRoutes } from '../calls/simulations/simulation-routes.ts'
import { registerSipTraceRoutes } from '../calls/sip-traces/sip-trace-routes.ts'
import { knownOfCalls } from '../reporting/calls/count-calls.ts'
import { registerReportRoutes } from '../reporting/calls/routes.ts'
import { registerCapSimulationRoutes } from '../reporting/cap-simulations/routes.ts'
import { registerSavedViewRoutes } from '../reporting/saved-views/routes.ts'
import { registerScheduledReportRoutes } from '../reporting/scheduled/routes.ts'
import { VERSION } from '../version.ts'
import type { Services } from './services.ts'

/** Calls, reports on them, and simulations of what might have been. */
export function registerCalls(routes: MainRoutes, services: Services): void {
  const { config, database, calls, configurations, performance, recordings, stored } = services
  const { pool } = database
  registerReportRoutes(routes, pool)
  registerSavedViewRoutes(routes, database)
  registerScheduledReportRoutes(routes, { database, poke: services.scheduledReports.poke, now: Date.now })
  registerCallRoutes(routes, pool, recordings, knownOfCalls(pool))
  registerEndRoutes(routes, { pool, orders: calls.endOrders, recordingLinks: recordings })
  registerCorrectionRoutes(routes, { database, recordingLinks: recordings })
  registerCallFileRoutes(routes, pool, recordings)
  registerRecordingRoutes(routes, {
    pool,
    files: stored.files,
    links: recordings,
    orders: calls.recordingOrders,
    now: Date.now,
  })
  registerCallReplayRoutes(routes, pool, services.findSnapshot)
  registerSipTraceRoutes(routes, pool)
  registerPixelRoutes(routes, { database, sender: services.pixels })
  const userAgent = `Dialplane/${VERSION}`
  registerPixelTrialRoutes(routes, { allowPrivateUrls: config.allowPrivateUrls, userAgent })
  registerCapSimulationRoutes(routes, { database, configurations, performance, now: Date.now })
  registerPreviewRoutes(routes, services)
  registerSimulationRoutes(routes, {
    pool,
    simulations: calls.simulations,
    stories: calls.stories,
    sipDomain: config.sipDomain,
    recordingLinks: recordings,
  })
}
