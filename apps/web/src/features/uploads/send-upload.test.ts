import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, HttpError } from '../../api/http.ts'
import { formOf, SENDS } from './send-upload.ts'

let answer = { status: 200, body: '' }
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
})

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

function send(file: File) {
  const call = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorization: async () => 'Bearer abc',
    onUnauthorized: () => {},
    onServerError: () => {},
  })
  return SENDS.vehicles(call, formOf('vehicles', file, 7)).catch((error: unknown) => error)
}

const file = new File(['Registration\nAB12 CDE\n'], 'fleet.csv')

describe('a file that is sent', () => {
  it('of vehicles that is refused gives whoever sent it the response as it is [ADM-QR-07]', async () => {
    const body = { detail: 'Send a CSV or an XLSX file.', field: 'file', request_id: 'abc' }
    answer = { status: 415, body: JSON.stringify(body) }
    const refused = await send(file)
    expect(refused).toBeInstanceOf(HttpError)
    expect(refused).toMatchObject({ status: 415, body, message: body.detail })
  })

  it.each([201, 202, 204])('is not taken for done by %i: only by 200 [ADM-QR-04]', async status => {
    answer = { status, body: '' }
    expect(await send(file)).toBeInstanceOf(Error)
  })

  it('has the fields of the documents: codes the file and the customer, vehicles that they are checked first [C-26]', () => {
    expect([...formOf('qr_codes', file, 7).keys()].toSorted()).toEqual(['customer_id', 'file'])
    expect(formOf('vehicles', file, 7).get('verifyUpload')).toBe('true')
  })
})
