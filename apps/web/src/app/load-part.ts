import { NetworkError } from '../api/http.ts'
import { isServerReachable } from '../api/server-reach.ts'

/** As browsers and the bundler word it that a part of the program did not come. */
const PART_IS_MISSING = /dynamically imported module|module script|preload CSS/i

export const isPartMissing = (error: unknown): boolean => PART_IS_MISSING.test(String(error))

/** At an error that begins so the router loads the page whole, once. */
const RELOADED_AT = 'Failed to fetch dynamically imported module'

/**
 * Of a part of the program that is loaded when it is first opened. One that is missing although the server answers, or whose styles
 * are, means a newer release; without a server a page that is loaded whole would show the browser's own error.
 */
export const loadPart =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch(async (error: unknown) => {
      if (!isPartMissing(error)) throw error
      if (!(await isServerReachable())) throw new NetworkError(error)
      throw new Error(`${RELOADED_AT}: ${String(error)}`, { cause: error })
    })
