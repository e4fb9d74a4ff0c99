import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'

let isRegistered = false

/** Tells the map library, once, where its worker is and how archives are read by ranges. */
export function registerMap() {
  if (isRegistered) return
  isRegistered = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
}
