import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { appConfigQuery } from '../../api/app-config.ts'
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

  async function run(send: (signal: AbortSignal) => Promise<MapAreaImport>): Promise<boolean> {
    abort.current = new AbortController()
    const { signal } = abort.current
    setSending(true)
    setError(null)
    try {
      await send(signal)
      return true
    } catch (failure) {
      if (!signal.aborted) setError(failure)
      return false
    } finally {
      setSending(false)
      await client.invalidateQueries(mapAreasQuery)
      await client.invalidateQueries(appConfigQuery)
    }
  }

  return {
    isSending,
    error,
    begin: (order: UploadOrder) => run(signal => uploadArea(order, show, signal)),
    resume: (state: MapAreaImport, file: File) => run(signal => continueUpload(state, file, show, signal)),
    stop: () => abort.current.abort(),
  }
}
