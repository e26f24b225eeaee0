import { validationFailed } from '../../platform/http/error-catalogue.ts'
import type { NumberInventory, NumberRequest } from './number-inventory.ts'

/** Losing this often to requests that draw at the same moment means that next to nothing is left. */
const MAX_DRAWS = 20

/**
 * Draws numbers until `use` could take one, which it tells by not answering null.
 * @throws the failed validation of `number` when none is free
 */
export async function drawNumber<T>(
  inventory: NumberInventory,
  request: NumberRequest,
  use: (number: string) => Promise<T | null>,
): Promise<T> {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const number = await inventory.draw(request)
    if (number === null) break
    const result = await use(number)
    if (result !== null) return result
  }
  const wanted = `${request.type} number in ${request.country}`
  throw validationFailed('number', {
    number: [
      `cannot be drawn: no ${wanted} is free; ask for another type or country, or send a number of your own`,
    ],
  })
}
