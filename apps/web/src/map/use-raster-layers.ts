import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { appConfigQuery } from '../api/app-config.ts'
import { readStored, storageKeys, writeStored } from '../api/storage.ts'

const listeners = new Set<() => void>()

const chosenSlug = (): string | null => {
  const stored = readStored(storageKeys.rasterLayer)
  return typeof stored === 'string' ? stored : null
}

function choose(slug: string | null): void {
  writeStored(storageKeys.rasterLayer, slug)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layers of pictures that the operator offers, and the one that all maps of this browser show; null: none. */
export function useRasterLayers() {
  const layers = useQuery(appConfigQuery).data?.map.raster_layers ?? []
  const slug = useSyncExternalStore(subscribe, chosenSlug)
  return { layers, chosen: layers.find(layer => layer.slug === slug) ?? null, choose }
}
