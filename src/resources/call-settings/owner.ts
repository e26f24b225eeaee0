/** Whose greeting, timers and menu options: a Campaign's, or those of one Number. */
export interface CallSettingsOwner {
  readonly kind: 'campaign' | 'number'
  readonly id: number
}

/** The columns that say whose a timer or menu option is. */
export function ownerColumns({ kind, id }: CallSettingsOwner) {
  return kind === 'campaign' ? { campaignId: id } : { numberId: id }
}
