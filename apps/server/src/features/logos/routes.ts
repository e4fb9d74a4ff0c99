import { Readable } from 'node:stream'
import { logos } from '@milepost/contract/logos.ts'
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { ContentRefused } from '../../files/content-kinds.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { isLogoKind, readLogo, UnreadablePicture } from './read-logo.ts'
import { type LogoOwner, setLogo } from './set-logo.ts'

export function logoEndpoints(context: Context): Endpoint[] {
  async function change(owner: LogoOwner, png: Buffer | null, caller: SignedIn, request: FastifyRequest) {
    const fileId = await setLogo(context, owner, png, authorOf(caller, request))
    if (fileId === undefined) throw notFound()
    return { logo: fileId === null ? null : context.files.link(fileId) }
  }
  return [
    implement(logos.setOfCustomer, async ({ params, body, caller, request, admitAgain }) => {
      const owner = customerOf(caller, params.id)
      const picture = await pictureOf(request, body)
      await admitAgain()
      return change(owner, picture, caller, request)
    }),
    implement(logos.removeOfCustomer, ({ params, caller, request }) =>
      change(customerOf(caller, params.id), null, caller, request),
    ),
    implement(logos.setOfCompany, async ({ params, body, caller, request, admitAgain }) => {
      const owner = companyOf(params.id)
      const picture = await pictureOf(request, body)
      await admitAgain()
      return change(owner, picture, caller, request)
    }),
    implement(logos.removeOfCompany, ({ params, caller, request }) =>
      change(companyOf(params.id), null, caller, request),
    ),
  ]
}

function customerOf({ customerIds }: SignedIn, id: number): LogoOwner {
  if (!customerIds.includes(id)) throw notFound()
  return { table: 'customers', id }
}

const companyOf = (id: number): LogoOwner => ({ table: 'management_companies', id })

async function pictureOf(request: FastifyRequest, body: unknown): Promise<Buffer> {
  const type = request.headers['content-type'] ?? ''
  if (!(body instanceof Readable) || !isLogoKind(type)) {
    throw new HttpError(415, 'Send the picture itself, as image/png, image/jpeg or image/webp.')
  }
  try {
    return await readLogo(body, type)
  } catch (error) {
    if (error instanceof ContentRefused) {
      if (error.reason === 'too large') throw new HttpError(413, 'The picture is too large.')
      throw new HttpError(415, 'The file is not the kind of picture that it is said to be.')
    }
    if (error instanceof UnreadablePicture) throw new HttpError(400, error.message)
    throw error
  }
}
