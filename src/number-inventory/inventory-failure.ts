/** An inventory could not be asked, or gave no answer that can be used. The message is a sentence for the user. */
export class InventoryFailure extends Error {
  override readonly name = 'InventoryFailure'
}
