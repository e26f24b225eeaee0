import type { CallOffer, CarrierCall, CarrierCommand, CarrierListener, RecordingState } from '../carrier.ts'
import { CarrierEvents } from '../carrier-events.ts'
import type { TimedEvent } from './call-messages.ts'

/** A call whose line is another process': what is sent and heard crosses over, in order. */
export class RemoteCall implements CarrierCall {
  readonly offer: CallOffer
  readonly #order: (command: CarrierCommand) => void
  readonly #events = new CarrierEvents()
  #recording: RecordingState

  /** @param order sends a command across */
  constructor(offer: CallOffer, recording: RecordingState, order: (command: CarrierCommand) => void) {
    this.offer = offer
    this.#recording = recording
    this.#order = order
  }

  get recording(): RecordingState {
    return this.#recording
  }

  send(command: CarrierCommand): void {
    this.#order(command)
  }

  listen(listener: CarrierListener): void {
    this.#events.listen(listener)
  }

  /** What the other process says of its line. */
  hear({ event, at }: TimedEvent): void {
    this.#events.tell(event, at)
  }

  setRecording(recording: RecordingState): void {
    this.#recording = recording
  }
}
