import { type ComponentProps, lazy, Suspense } from 'react'
import { MapWaiting } from './MapWaiting.tsx'

/** The map library is by far the largest part: it is fetched while the data of the screen is. */
const mapPart = import('./MapView.tsx')
const MapView = lazy(() => mapPart.then(part => ({ default: part.MapView })))

/** The map of a screen, and what stands in its place while its library comes. */
export function LazyMapView(props: ComponentProps<typeof MapView>) {
  return (
    <Suspense fallback={<MapWaiting />}>
      <MapView {...props} />
    </Suspense>
  )
}
