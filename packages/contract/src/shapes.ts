import { z } from 'zod'

/** Ids in paths and queries: positive 32-bit integers; anything else is a 400 that names the field. */
export const id = z.coerce.number().int().positive().max(2_147_483_647)

/** An instant on the wire: ISO 8601 in UTC (FMT-02). */
export const instant = z.iso.datetime()

/** The error shape of the documents: `detail` for a person, the field at fault, and the request's id to quote. */
export const errorBody = z
  .object({ detail: z.string(), field: z.string().optional(), request_id: z.string().optional() })
  .meta({ id: 'Error' })

/** Lists answer `count` and `results` (HTTP-08). */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ count: z.number().int(), results: z.array(row) })
