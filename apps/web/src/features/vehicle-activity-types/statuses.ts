import { z } from 'zod'

const status = z.object({ number: z.number(), name: z.string(), fulfils: z.boolean() })

/** The statuses of a kind as they are stored or typed. */
export const statusesOf = (value: unknown): z.output<typeof status>[] => z.array(status).safeParse(value).data ?? []
