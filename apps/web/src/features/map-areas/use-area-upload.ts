import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { appConfigQuery } from '../../api/app-config.ts'
import type { CallFunction } from '../../api/http.ts'
import { makeChange } from '../../ui/make-change.ts'
import { continueUpload, type UploadOrder, uploadArea } from './area-upload.ts'
import { mapAreasQuery } from './map-areas-query.ts'

/** An upload of this page. Leaving the page ends it; it goes on when the same file is chosen again. */
export function useAreaUpload() {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])

  function show(state: MapAreaImport) {
    client.setQueryData(mapAreasQuery.queryKey, known => known && { ...known, import: state })
  }

  async function run(
    note: string,
    upload: (send: CallFunction, signal: AbortSignal) => Promise<MapAreaImport>,
  ): Promise<boolean> {
    abort.current = new AbortController()
    const { signal } = abort.current
    setSending(true)
    setError(null)
    const onRefused = (failure: unknown) => {
      if (!signal.aborted) setError(failure)
      return true
    }
    const { isMade } = await makeChange({ outcome: 'Success', note, onRefused }, send => upload(send, signal))
    setSending(false)
    await client.invalidateQueries(mapAreasQuery)
    await client.invalidateQueries(appConfigQuery)
    return isMade
  }

  return {
    isSending,
    error,
    begin: (order: UploadOrder) => run(order.name, (send, signal) => uploadArea(send, order, show, signal)),
    resume: (state: MapAreaImport, file: File) =>
      run(state.name, (send, signal) => continueUpload(send, state, file, show, signal)),
    stop: () => abort.current.abort(),
  }
}
