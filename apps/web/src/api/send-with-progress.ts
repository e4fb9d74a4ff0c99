/** How much of a body has gone out: from 0 to 1. */
export type OnSent = (share: number) => void

interface Sending {
  method: string
  headers: Readonly<Record<string, string>>
  body: FormData | Blob
  signal: AbortSignal | undefined
  onSent: OnSent
}

/**
 * Sends a body and tells how much of it has gone out, which `fetch` does not say. Resolves to the response as `fetch` would, and
 * rejects where there was none, or where it was aborted.
 */
export function sendWithProgress(url: string, { method, headers, body, signal, onSent }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total)
    request.onload = () =>
      resolve(
        new Response(request.responseText === '' ? null : request.responseText, {
          status: request.status,
          statusText: request.statusText,
        }),
      )
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'))
    request.send(body)
  })
}
