import { z } from 'zod'
import { routes } from './route.ts'
import { id } from './shapes.ts'

/** The largest picture that is taken; what is kept is much smaller. */
export const MOST_LOGO_BYTES = 5_000_000

const logo = z.object({ logo: z.string().nullable() }).meta({ id: 'Logo' })

const upload = {
  params: z.object({ id }),
  body: z.any().meta({ type: 'string', format: 'binary' }),
  bodyTypes: ['image/png', 'image/jpeg', 'image/webp'],
  mostBytes: MOST_LOGO_BYTES,
  result: logo,
  errors: [400, 403, 404, 413, 415],
} as const

const remove = { params: z.object({ id }), result: logo, errors: [403, 404] } as const
const ofCustomer = { kind: 'administration', area: 'customers', does: 'write' } as const
const ofCompany = { kind: 'administration', area: 'management-companies', does: 'write' } as const

/** Pictures by which a customer and its management company are known; what reads them gets a signed link. */
export const logos = routes({
  setOfCustomer: {
    method: 'PUT',
    path: '/api/customer/:id/logo/',
    summary: 'Sets the logo of a customer: the body is the picture',
    access: ofCustomer,
    ...upload,
  },
  removeOfCustomer: {
    method: 'DELETE',
    path: '/api/customer/:id/logo/',
    summary: 'Removes the logo of a customer',
    access: ofCustomer,
    ...remove,
  },
  setOfCompany: {
    method: 'PUT',
    path: '/api/management_company/:id/logo/',
    summary: 'Sets the logo of a management company: the body is the picture',
    access: ofCompany,
    ...upload,
  },
  removeOfCompany: {
    method: 'DELETE',
    path: '/api/management_company/:id/logo/',
    summary: 'Removes the logo of a management company',
    access: ofCompany,
    ...remove,
  },
})
