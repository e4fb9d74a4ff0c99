import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TakenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** DVSA and DVLA on loopback, with their published examples, and what they were asked. */
export interface AuthorityServer {
  url: string
  requests: TakenRequest[]
  /** Answers a request otherwise than the examples do, where it gives true. */
  otherwise: (request: TakenRequest, response: ServerResponse) => boolean
  close(): Promise<void>
}

export const TOKEN_PATH = '/tenant/oauth2/v2.0/token'

/** The configuration by which a server of tests asks it. */
export const askedAt = ({ url }: AuthorityServer) => ({
  MILEPOST_DVSA_API_KEY: 'key-of-dvsa',
  MILEPOST_DVSA_CLIENT_ID: 'client',
  MILEPOST_DVSA_CLIENT_SECRET: 'secret-of-dvsa',
  MILEPOST_DVSA_AUTH_URL: `${url}${TOKEN_PATH}`,
  MILEPOST_DVSA_URL: url,
  MILEPOST_DVLA_API_KEY: 'key-of-dvla',
  MILEPOST_DVLA_URL: `${url}/vehicle-enquiry`,
  MILEPOST_AUTHORITY_TARGETS: 'any',
})

export async function startAuthorityServer(): Promise<AuthorityServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const taken = { method, path, headers, body: Buffer.concat(chunks).toString() }
      authorities.requests.push(taken)
      if (!authorities.otherwise(taken, response)) answer(taken, response)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const authorities: AuthorityServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    otherwise: () => false,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return authorities
}

export function send(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  return true
}

function answer({ path, body, headers }: TakenRequest, response: ServerResponse): true {
  if (path === TOKEN_PATH)
    return send(response, { token_type: 'Bearer', expires_in: 1199, access_token: 'issued-access-token' })
  if (path === '/vehicle-enquiry/v1/vehicles') return answerOfDvla(JSON.parse(body).registrationNumber, response)
  const isKnown = headers.authorization === 'Bearer issued-access-token' && headers['x-api-key'] === 'key-of-dvsa'
  if (!isKnown) return send(response, { errorCode: 'MOTH-UA-01', errorMessage: 'Your authorisation failed' }, 401)
  const vehicle = MOT_VEHICLES[path.split('/').at(-1) ?? '']
  if (vehicle === undefined) return send(response, { errorCode: 'MOTH-NF-01', errorMessage: 'not found' }, 404)
  return send(response, vehicle)
}

/** Mock responses of the Vehicle Enquiry Service, as its developer portal lists them. */
function answerOfDvla(registration: string, response: ServerResponse): true {
  const fault = DVLA_FAULTS[registration]
  if (fault !== undefined) return send(response, { errors: [{ status: `${fault}`, title: 'Error' }] }, fault)
  const vehicle = DVLA_VEHICLES[registration]
  if (vehicle === undefined) return send(response, { errors: [{ status: '404', title: 'Vehicle Not Found' }] }, 404)
  return send(response, vehicle)
}

const DVLA_FAULTS: Readonly<Record<string, number>> = {
  ER19BAD: 400,
  ER19NFD: 404,
  ER19THR: 429,
  ER19ERR: 500,
  ER19MNT: 503,
}

const DVLA_VEHICLES: Readonly<Record<string, unknown>> = {
  AA19AAA: {
    ...{ registrationNumber: 'AA19AAA', artEndDate: '2025-03-30', co2Emissions: 300, engineCapacity: 2000 },
    ...{ euroStatus: 'EURO1', markedForExport: false, fuelType: 'PETROL', motStatus: 'No details held by DVLA' },
    ...{ revenueWeight: 0, colour: 'RED', make: 'FORD', typeApproval: 'M1', yearOfManufacture: 2019 },
    ...{
      taxDueDate: '2027-11-26',
      taxStatus: 'Taxed',
      dateOfLastV5CIssued: '2019-05-20',
      wheelplan: '2 AXLE RIGID BODY',
    },
    ...{ monthOfFirstDvlaRegistration: '2019-03', monthOfFirstRegistration: '2019-03', realDrivingEmissions: '1' },
  },
  WN67DSO: {
    ...{ registrationNumber: 'WN67DSO', taxStatus: 'Untaxed', taxDueDate: '2017-12-25', artEndDate: '2007-12-25' },
    ...{ motStatus: 'No details held by DVLA', motExpiryDate: '2008-12-25', make: 'ROVER', colour: 'Blue' },
    ...{ monthOfFirstDvlaRegistration: '2011-11', monthOfFirstRegistration: '2012-12', yearOfManufacture: 2004 },
  },
}

/** The form of the MOT history API, v1: passed after a failure on the same day, by its tests the newest first. */
const MOT_VEHICLES: Readonly<Record<string, unknown>> = {
  AA19AAA: {
    ...{ registration: 'AA19AAA', make: 'FORD', model: 'FOCUS', firstUsedDate: '2019-03-01', fuelType: 'Petrol' },
    ...{ primaryColour: 'Red', registrationDate: '2019-03-01', manufactureDate: '2019-01-01', engineSize: '2000' },
    hasOutstandingRecall: 'No',
    motTests: [
      {
        ...{ completedDate: '2026-03-14T15:11:28.000Z', testResult: 'PASSED', expiryDate: '2027-03-30' },
        ...{ odometerValue: '30000', odometerUnit: 'MI', odometerResultType: 'READ', motTestNumber: '123456789012' },
        ...{ dataSource: 'DVSA', defects: [{ text: 'Wipers poor', type: 'ADVISORY', dangerous: false }] },
      },
      {
        ...{ completedDate: '2026-03-14T15:11:27.000Z', testResult: 'FAILED', expiryDate: null },
        ...{ odometerValue: '30000', odometerUnit: 'MI', odometerResultType: 'READ', dataSource: 'DVSA', defects: [] },
      },
      {
        ...{ completedDate: '2025-03-20T10:00:00.000Z', testResult: 'PASSED', expiryDate: '2026-03-30' },
        ...{ odometerValue: '25000', odometerUnit: 'MI', odometerResultType: 'READ', dataSource: 'DVSA', defects: [] },
      },
    ],
  },
  FA26LED: {
    ...{ registration: 'FA26LED', make: 'DAF', primaryColour: 'White', registrationDate: '2020-05-04' },
    motTests: [
      {
        ...{ completedDate: '2026-10-05T08:00:00.000Z', testResult: 'FAILED', expiryDate: null, dataSource: 'CVS' },
        ...{ odometerValue: null, odometerUnit: null, odometerResultType: 'NO_ODOMETER', defects: null },
      },
      {
        ...{
          completedDate: '2025-10-06T08:00:00.000Z',
          testResult: 'PASSED',
          expiryDate: '2026-10-31',
          dataSource: 'CVS',
        },
        ...{ odometerValue: '410000', odometerUnit: 'KM', odometerResultType: 'READ', defects: [] },
      },
    ],
  },
  NE26NEW: {
    ...{
      registration: 'NE26NEW',
      make: 'FORD',
      model: 'TRANSIT',
      primaryColour: 'Blue',
      registrationDate: '2026-09-01',
    },
    motTestDueDate: '2029-09-01',
  },
}
