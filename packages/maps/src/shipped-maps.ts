import { fileURLToPath } from 'node:url'

/** The folder of the archives that come with Milepost. */
export const shippedMapsDirectory = fileURLToPath(new URL('../../../maps', import.meta.url))
