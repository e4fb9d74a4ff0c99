import { z } from 'zod'

/** Where something was. Null throughout where it is private; `address` also where none is known or too many were requested. */
export const place = z
  .object({ lat: z.number(), long: z.number(), address: z.string().nullable() })
  .nullable()
  .meta({ id: 'Place' })

export type Place = z.output<typeof place>
