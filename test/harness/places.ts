import { placeTable } from '../../src/app/place-table.ts'
import { usePlaceTable } from '../../src/domain/phone/number-place.ts'

// As a process of the service does when it starts.
usePlaceTable(placeTable())
