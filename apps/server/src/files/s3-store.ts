import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { ObjectStore } from './object-store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Milliseconds of silence after which a store counts as away. What it takes after all belongs to no file, and is swept. */
const ANSWERS_WITHIN_MS = 60_000

/** Objects in a bucket of an S3-compatible store. A put is one request, which such a store does wholly or not at all. */
export function createS3Store(
  { endpoint, ...settings }: S3Settings,
  { answersWithinMs = ANSWERS_WITHIN_MS } = {},
): ObjectStore {
  const client = new S3Client({ endPoint: endpoint, pathStyle: true, ...settings })
  return {
    async put(key, content) {
      await answered(client.putObject(key, new Uint8Array(content)), answersWithinMs)
    },
    async get(key) {
      try {
        const reading = client.getObject(key).then(response => response.arrayBuffer())
        return Buffer.from(await answered(reading, answersWithinMs))
      } catch (error) {
        // A bucket or a key that is not known is a 404 as well, and says nothing of the object.
        if (error instanceof S3Errors.ServerError && error.code === 'NoSuchKey') return null
        throw error
      }
    },
    remove: key => answered(client.deleteObject(key), answersWithinMs),
    async *list(folder) {
      for await (const { key, lastModified } of client.listObjects({ prefix: `${folder}/` })) {
        yield { key, storedAt: lastModified }
      }
    },
    removeUnfinished: () => Promise.resolve(),
  }
}

/** What the store answers; rejects where it has not by then. The client has no way to break a request off. */
async function answered<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The store of files was silent for ${withinMs / 1000} s.`)), withinMs)
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
