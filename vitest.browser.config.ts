import { defineConfig } from 'vitest/config'

/** The console, and what runs on customers' sites, in a real browser: `npm run test:browser`. Apart from `npm test`, since it needs Chromium. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    globalSetup: ['test/harness/database-server.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'forks',
  },
})
