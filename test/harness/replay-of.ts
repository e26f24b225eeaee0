import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestService } from './test-service.ts'

/**
 * What the replay at `path` says. The configuration is kept in the background: it is asked for until that is there.
 * @param path e.g. `/api/v5/calls/<uuid>/replay.json`
 */
export function replayOf(service: TestService, path: string) {
  return eventually(async () => {
    const { status, body } = await service.request('GET', path)
    expect(status).toBe(200)
    expect(body.replay.verdict).not.toBe('unknown')
    return body.replay
  })
}
