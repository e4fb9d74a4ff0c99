import { NetworkError } from '../api/http.ts'
import { isServerReachable } from '../api/server-reach.ts'

/** As browsers and the bundler word it that a part of the program did not come. */
const PART_IS_MISSING = /dynamically imported module|module script|preload CSS/i

export const isPartMissing = (error: unknown): boolean => PART_IS_MISSING.test(String(error))

/**
 * Of a part of the program that is loaded when it is first opened. One that is missing although the server answers means a newer
 * release, for which the router loads the page whole; without a server that would show the browser's own error.
 */
export const loadPart =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch(async (error: unknown) => {
      throw isPartMissing(error) && !(await isServerReachable()) ? new NetworkError(error) : error
    })
