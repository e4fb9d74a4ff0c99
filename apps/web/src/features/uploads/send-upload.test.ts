import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Upload } from '@milepost/contract/uploads.ts'
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
    addressOf: path => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    authorization: async () => 'Bearer abc',
    onUnauthorized: () => {},
    onServerError: () => {},
  })
  return SENDS.vehicles(call, formOf('vehicles', file, 7)).catch((error: unknown) => error)
}

/** As the server answers when it has a file. */
const taken: Upload = {
  ...{
    id: 3,
    customer: 7,
    customer_name: 'Fleet',
    noun: 'vehicles',
    file_name: 'fleet.csv',
    bytes: 22,
    state: 'checking',
  },
  ...{ done_lines: 0, lines: null, headings: [], first_cells: [], columns: [], missing: [], refusal: null },
  ...{ choices: { create: true, update: true, deactivate: false }, run_on_weekend: false, email: '', due_at: null },
  counts: { created: 0, changed: 0, archived: 0, as_before: 0, skipped: 0, faulty: 0 },
  ...{ may_undo: false, undone: 0, undo_refused: 0, created_by: null, ended_at: null, may_edit: true },
  created_at: '2026-03-02T08:00:00Z',
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

  it('is taken for done by 200, and by no other success with the same body [ADM-QR-04]', async () => {
    const body = JSON.stringify(taken)
    answer = { status: 200, body }
    expect(await send(file)).toEqual(taken)
    for (const status of [201, 202, 203]) {
      answer = { status, body }
      expect(await send(file), String(status)).toMatchObject({ name: 'HttpError', status })
    }
  })

  it('has the fields of the documents: codes the file and the customer, vehicles that they are checked first [C-26]', () => {
    expect([...formOf('qr_codes', file, 7).keys()].toSorted()).toEqual(['customer_id', 'file'])
    expect(formOf('vehicles', file, 7).get('verifyUpload')).toBe('true')
  })
})
