import { z } from 'zod'

/** Why somebody corrects what was recorded, takes a correction back, or changes what a law has a say in. */
export const correctionReason = z.string().trim().min(3, 'a reason').max(500)
