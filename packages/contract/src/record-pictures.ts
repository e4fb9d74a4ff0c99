import { z } from 'zod'
import { routes } from './route.ts'
import { id } from './shapes.ts'
import { documentLinkQuery } from './vehicle-activities.ts'

export const recordPictures = routes({
  show: {
    method: 'GET',
    path: '/media/record_pictures/:id/',
    summary:
      'A picture of a driver’s check, a defect or an inspection, by the signed link that another call gave; who looked at it stands in the audit log',
    access: {
      kind: 'public',
      because: 'its signature is the permission: it names one picture and who asked for it, and expires',
    },
    params: z.object({ id }),
    query: documentLinkQuery,
    result: 'binary',
    fileTypes: ['image/jpeg', 'image/png'],
    errors: [403, 404],
  },
})
