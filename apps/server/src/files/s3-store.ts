import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { ObjectStore } from './object-store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Objects in a bucket of an S3-compatible store. A put is one request, which such a store does wholly or not at all. */
export function createS3Store({ endpoint, ...settings }: S3Settings): ObjectStore {
  const client = new S3Client({ endPoint: endpoint, pathStyle: true, ...settings })
  return {
    async put(key, content) {
      await client.putObject(key, new Uint8Array(content))
    },
    async get(key) {
      try {
        const response = await client.getObject(key)
        return Buffer.from(await response.arrayBuffer())
      } catch (error) {
        if (error instanceof S3Errors.ServerError && error.statusCode === 404) return null
        throw error
      }
    },
    remove: key => client.deleteObject(key),
    async *list(folder) {
      for await (const { key, lastModified } of client.listObjects({ prefix: `${folder}/` })) {
        yield { key, storedAt: lastModified }
      }
    },
    removeUnfinished: () => Promise.resolve(),
  }
}
