import type { Call, Route } from '@milepost/contract/route.ts'
import { fetchRoute } from './client.ts'
import { type AnyInput, type CallOptions, NetworkError } from './http.ts'

/**
 * Fetches the file of a route with the caller's token, and has the browser save it. Resolves when all of it has
 * arrived. Throws HttpError, and NetworkError also where the response breaks off.
 */
export async function download<R extends Route>(
  route: R,
  input: Call<R>,
  fileName: string,
  options: CallOptions = {},
): Promise<void> {
  const response = await fetchRoute(route, input as AnyInput, options)
  const file = await response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // The browser has taken the file over once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
