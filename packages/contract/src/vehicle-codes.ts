import { z } from 'zod'
import { routes } from './route.ts'
import { id } from './shapes.ts'
import { vehicles } from './vehicles.ts'

/** Labels of one printed sheet: a hundred pages. */
export const MOST_ON_SHEET = 1_000

const access = { kind: 'administration', area: 'vehicles', does: 'read' } as const

/** QR codes of vehicles, which lead to the public page of each (QR-01). */
export const vehicleCodes = routes({
  read: {
    method: 'GET',
    path: '/api/vehicle/:id/qr_code/',
    summary: 'Where the QR code of a vehicle leads, and the code as the path of a drawing',
    access,
    params: z.object({ id }),
    /** `qr` is the path of an SVG: dark squares of one unit, on a light square of `size` units a side. */
    result: z.object({ address: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
    errors: [404],
  },
  file: {
    method: 'GET',
    path: '/api/vehicle/:id/qr_code_file/',
    summary: 'The QR code of a vehicle as a picture',
    access,
    params: z.object({ id }),
    query: z.object({ picture: z.enum(['png', 'svg']).default('png') }),
    result: 'binary',
    fileTypes: ['image/png', 'image/svg+xml'],
    errors: [400, 404],
  },
  sheet: {
    method: 'POST',
    path: '/api/vehicles_qr_sheet/',
    summary: `Labels with the QR codes of vehicles to be printed on A4 and cut, at most ${MOST_ON_SHEET}`,
    access,
    query: z.object({ format: z.enum(['pdf']).default('pdf'), language: z.enum(['en', 'pt']).default('en') }),
    body: vehicles.archive.body,
    result: 'binary',
    errors: [400, 404, 429, 503],
  },
})
