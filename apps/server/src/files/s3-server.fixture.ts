import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from './s3-store.ts'

/** A store in memory that refuses a wrong signature (version 4) or content hash. */
export async function startS3Server(): Promise<{ settings: S3Settings; refused: string[]; stop(): Promise<void> }> {
  const objects = new Map<string, { content: Buffer; at: Date }>()
  const refused: string[] = []
  const keys = { region: 'eu-test-1', accessKey: 'test-key', secretKey: 'test-secret', bucket: 'milepost' }
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://store')
    const fault = faultOf(request, url, body, keys)
    if (fault !== null) {
      refused.push(fault)
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${fault}</Message></Error>`)
      return
    }
    if (!/^\/milepost(\/|$)/.test(url.pathname)) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      response.end('<Error><Code>NoSuchBucket</Code><Message>The bucket does not exist.</Message></Error>')
      return
    }
    const key = decodeURIComponent(url.pathname).replace(/^\/milepost\/?/, '')
    if (request.method === 'PUT') {
      objects.set(key, { content: body, at: new Date() })
      response.writeHead(200, { etag: '"x"' }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (key === '') {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(objects, url.searchParams))
    } else if (objects.has(key)) response.writeHead(200).end(objects.get(key)?.content)
    else {
      response.writeHead(404, { 'content-type': 'application/xml' })
      response.end('<Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>')
    }
  }
  const server: Server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...keys },
    refused,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Two keys a page, so that listing has to go on. */
function listing(objects: Map<string, { content: Buffer; at: Date }>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, 2)
  const contents = page.map(
    key =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified><ETag>"x"</ETag><Size>1</Size></Contents>`,
  )
  const more = keys.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

/** AWS Signature Version 4, from its description: canonical request, string to sign, derived key. */
function faultOf(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKey, secretKey }: Omit<S3Settings, 'endpoint'>,
): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return 'not signed'
  const [, id, day, signedRegion, signedHeaders = '', signature] = match
  const header = (name: string) => String(request.headers[name] ?? '')
  if (id !== accessKey || signedRegion !== region) return 'another key or region'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'another content'
  if (!signedHeaders.split(';').includes('host')) return 'the host is not signed'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
  const canonical = [
    ...[request.method, url.pathname, query.join('&')],
    ...[...signedHeaders.split(';').map(name => `${name}:${header(name).trim()}`), ''],
    ...[signedHeaders, sha256(body)],
  ].join('\n')
  const toSign = [
    ...['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${region}/s3/aws4_request`],
    sha256(canonical),
  ].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day ?? ''), region))
  return hmac(key, toSign).toString('hex') === signature ? null : 'another signature'
}
