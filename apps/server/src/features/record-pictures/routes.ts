import { recordPictures } from '@milepost/contract/record-pictures.ts'
import { isTrue } from '@milepost/contract/records.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { sendPicture } from './send-picture.ts'

/** Photographs and signatures of driver's checks, defects and safety inspections. */
export const recordPictureEndpoints = (context: Context): Endpoint[] => [
  implement(recordPictures.show, ({ params, query, request, reply }) => {
    const { user: userId, expires, signature, thumbnail } = query
    const link = { of: 'picture', id: params.id, userId, expires, signature, isThumbnail: isTrue(thumbnail) } as const
    return sendPicture(context, link, { reply, address: request.ip, requestId: request.id })
  }),
]
