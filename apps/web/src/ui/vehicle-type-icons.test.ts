import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vehicleIconFile } from '@milepost/domain/vehicles/icons.ts'
import { expect, test } from 'vitest'

const ASSETS = resolve(import.meta.dirname, '../../public/vehicle-icons')

test.each(['CAR', 'VAN', 'STR', 'BIK', 'FUEL', 'ANYTHING'])(
  'the icon of %s is a picture in the folder of the client assets [FMT-14]',
  type => {
    const file = vehicleIconFile(type)
    const start = readFileSync(resolve(ASSETS, file)).subarray(0, 8).toString('latin1')
    expect(start).toMatch(file.endsWith('.png') ? /^.PNG/ : /^<svg/)
  },
)
