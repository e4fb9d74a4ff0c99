import { type MapAreaImport, MOST_PART_BYTES, mapAreas } from '@milepost/contract/map-areas.ts'
import { call } from '../../api/client.ts'
import { type CallFunction, NetworkError } from '../../api/http.ts'

export interface UploadOrder {
  file: File
  name: string
  /** ISO 3166-1 alpha-2; null: found from where the area is. */
  country: string | null
}

const TRIES = 5
const WAIT_MS = 2_000

/** Announces an extract and sends its parts; gives what the server made of the last one. Throws HttpError and NetworkError. */
export async function uploadArea(
  send: CallFunction,
  { file, name, country }: UploadOrder,
  onNews: (state: MapAreaImport) => void,
  signal: AbortSignal,
): Promise<MapAreaImport> {
  const body = { name, country, file_name: file.name, bytes: file.size }
  const begun = await send(mapAreas.beginImport, { body }, { signal })
  onNews(begun)
  return continueUpload(send, begun, file, onNews, signal)
}

/** Sends what is missing, as after a lost connection or a closed page: the same file is chosen again. */
export async function continueUpload(
  send: CallFunction,
  from: MapAreaImport,
  file: File,
  onNews: (state: MapAreaImport) => void,
  signal: AbortSignal,
): Promise<MapAreaImport> {
  let state = from
  while (state.state === 'receiving' && state.received_bytes < file.size) {
    state = await sendPart(send, state, file, signal)
    onNews(state)
  }
  return state
}

/** A connection that breaks off for a moment does not end an upload of an hour. */
async function sendPart(
  send: CallFunction,
  state: MapAreaImport,
  file: File,
  signal: AbortSignal,
): Promise<MapAreaImport> {
  const offset = state.received_bytes
  const part = file.slice(offset, offset + MOST_PART_BYTES)
  const input = { params: { id: state.id }, query: { offset }, body: part }
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(mapAreas.sendPart, input, { signal })
    } catch (error) {
      if (!(error instanceof NetworkError) || attempt >= TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, WAIT_MS * attempt))
      // The part may have arrived and its answer been lost.
      const known = await call(mapAreas.list, {}, { signal }).catch(() => null)
      if (known?.import?.id === state.id && known.import.received_bytes > offset) return known.import
    }
  }
}
