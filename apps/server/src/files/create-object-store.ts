import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

export function createObjectStore({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): ObjectStore {
  return s3 === null ? createDiskStore(join(dataDirectory, 'files')) : createS3Store(s3)
}
