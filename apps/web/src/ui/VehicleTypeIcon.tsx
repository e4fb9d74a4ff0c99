import { vehicleIconFile } from '@milepost/domain/vehicles/icons.ts'
import classes from './VehicleTypeIcon.module.css'

/** The icon of a vehicle type (FMT-13) in the colour of the text. It stands beside words, so it is not read out. */
export function VehicleTypeIcon({ type, size = 22 }: { type: string; size?: number }) {
  const file = `url(/vehicle-icons/${vehicleIconFile(type)})`
  return (
    <span
      className={classes.icon}
      data-icon={vehicleIconFile(type)}
      aria-hidden="true"
      style={{ width: size, height: size, maskImage: file }}
    />
  )
}
