/** As many records as the API changes in one request. */
export const PORTION = 1_000
