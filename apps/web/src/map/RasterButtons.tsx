import { IconSatellite } from '@tabler/icons-react'
import { MapControl } from './MapControls.tsx'
import classes from './RasterButtons.module.css'
import { useRasterLayers } from './use-raster-layers.ts'

/** A button for each layer of pictures that the operator offers; nothing where there is none. */
export function RasterButtons() {
  const { layers, chosen, choose } = useRasterLayers()
  if (layers.length === 0) return null
  return (
    <div className={classes.buttons}>
      {layers.map(({ slug, name }) => (
        <MapControl
          key={slug}
          label={name}
          pressed={chosen?.slug === slug}
          onClick={() => choose(chosen?.slug === slug ? null : slug)}
        >
          <IconSatellite size={18} />
        </MapControl>
      ))}
    </div>
  )
}
