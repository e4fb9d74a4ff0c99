import { DRIVER_SOURCES } from '@milepost/domain/trips/driver-source.ts'
import { z } from 'zod'

export const driverSource = z.enum(DRIVER_SOURCES).meta({ id: 'DriverSource' })
