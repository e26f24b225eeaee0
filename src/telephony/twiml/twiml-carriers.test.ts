import { describeCarrier } from '../../../test/contracts/carrier-contract.ts'
import { placeWithProvider } from './testing/place-with-provider.ts'

for (const name of ['twilio', 'signalwire', 'telnyx'] as const) {
  describeCarrier(name, () => ({ place: farEnds => placeWithProvider(name, farEnds) }))
}
