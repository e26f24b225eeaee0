/** Characters. No browser needs to open a longer address; a recording with a longer one is as good as none. */
export const MAX_RECORDING_URL_LENGTH = 2_000
