import { z } from 'zod'
import { routes } from './route.ts'
import { id, inDigits } from './shapes.ts'

export const files = routes({
  download: {
    method: 'GET',
    path: '/api/files/:id/',
    summary: 'A stored file, by the signed link that another call gave',
    access: { kind: 'public', because: 'its signature is the permission: it names one file and expires' },
    params: z.object({ id }),
    query: z.object({ expires: inDigits(z.number().int().positive()), signature: z.string().max(100) }),
    result: 'binary',
    fileTypes: [
      'image/png',
      'image/jpeg',
      'image/webp',
      'application/pdf',
      'application/zip',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    errors: [403, 404],
  },
})
