import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vehicleIconFile } from '@milepost/domain/vehicles/icons.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VehicleTypeIcon } from './VehicleTypeIcon.tsx'

const ASSETS = resolve(import.meta.dirname, '../../public')

test.each(['CAR', 'VAN', 'STR', 'BIK', 'FUEL', 'ANYTHING'])(
  'the icon of %s is a picture in the folder of the client assets [FMT-14]',
  type => {
    const file = vehicleIconFile(type)
    const drawn = renderToStaticMarkup(createElement(VehicleTypeIcon, { type }))
    const path = /url\((.*?)\)/.exec(drawn)?.[1]
    expect(path).toBe(`/vehicle-icons/${file}`)
    const start = readFileSync(`${ASSETS}${path}`).subarray(0, 8).toString('latin1')
    expect(start).toMatch(file.endsWith('.png') ? /^.PNG/ : /^<svg/)
  },
)
