import { files as routes } from '@milepost/contract/files.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'

/** Types that a browser may show in place; anything else is saved. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp']

export function fileEndpoints({ files }: Context): Endpoint[] {
  return [
    implement(routes.download, async ({ params, query, reply }) => {
      const link = { id: params.id, ...query }
      if (!files.isValidLink(link)) throw new HttpError(403, 'This link has expired or is not complete.')
      const { name, contentType, bytes, content } = await orNotFound(files.open(params.id))
      const disposition = SHOWN.includes(contentType) ? 'inline' : 'attachment'
      const seconds = Math.max(0, Math.floor(query.expires - Date.now() / 1000))
      reply.header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
      reply.header('content-length', bytes)
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
      // A file never changes: another content is another file.
      reply.header('cache-control', `private, max-age=${seconds}, immutable`)
      await reply.type(contentType).send(content)
      return ''
    }),
  ]
}
