import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { slugOf } from '@milepost/maps/import-area.ts'
import { OsmFileError } from '@milepost/maps/osm-pbf-blobs.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { ImportNews, ImportOrder } from './import-area-thread.ts'

export interface ImportRequest {
  name: string
  country: string | null
  fileName: string
  bytes: number
}

const THREAD = join(import.meta.dirname, 'import-area-thread.ts')
/** What an import writes beside the file itself, as a multiple of it. */
const ROOM_FACTOR = 3
/** The server goes on beside an import, so it gets a part of the memory that is free. */
const MEMORY_SHARE = 0.6
const LEAST_MEMORY_MB = 512

/** Receives one extract at a time, in parts, and makes an area of it. What it does is written down, for whoever comes back. */
export class AreaImporter {
  readonly mostBytes: number
  readonly #directory: string
  readonly #onInstalled: () => void
  readonly #now: () => Date
  #state: MapAreaImport | null
  #order: ImportOrder | null = null
  #file: FileHandle | null = null
  #worker: Worker | null = null
  /** Parts are written one after the other, whoever sends them. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(directory: string, mostBytes: number, onInstalled: () => void, now = () => new Date()) {
    this.#directory = directory
    this.mostBytes = mostBytes
    this.#onInstalled = onInstalled
    this.#now = now
    mkdirSync(directory, { recursive: true })
    this.#sweep()
    this.#state = this.#remembered()
    if (this.#isUnderWay()) this.#end('failed', { code: 'interrupted', detail: 'The server was restarted.' })
  }

  current(): MapAreaImport | null {
    return this.#state
  }

  async begin({ name, country, fileName, bytes }: ImportRequest): Promise<MapAreaImport> {
    if (this.#isUnderWay()) throw new HttpError(409, 'An import is under way. Wait for it or cancel it.')
    if (bytes > this.mostBytes) throw new HttpError(413, `The file is larger than ${this.mostBytes} bytes.`, 'bytes')
    const { bavail, bsize } = await statfs(this.#directory)
    if (bavail * bsize < bytes * ROOM_FACTOR) throw new HttpError(507, 'There is not enough room on the disk.', 'bytes')
    checkName(name)
    const id = (this.#state?.id ?? 0) + 1
    const file = join(this.#directory, `.upload-${id}.osm.pbf`)
    this.#file = await open(file, 'w')
    this.#order = { file, name, outDir: this.#directory, country }
    return this.#become({
      ...{ id, name, file_name: fileName, bytes },
      ...{ state: 'receiving', stage: null, done: 0, received_bytes: 0, failure: null },
      started_at: this.#now().toISOString(),
      ended_at: null,
    })
  }

  receive(id: number, offset: number, part: Buffer): Promise<MapAreaImport> {
    const written = this.#writing.then(() => this.#write(id, offset, part))
    this.#writing = written.catch(() => {})
    return written
  }

  async #write(id: number, offset: number, part: Buffer): Promise<MapAreaImport> {
    const state = this.#mustFind(id)
    if (state.state !== 'receiving' || !this.#file) throw new HttpError(409, 'The file is not being received.')
    if (offset !== state.received_bytes) {
      throw new HttpError(409, `The next part begins at ${state.received_bytes}.`, 'offset')
    }
    if (offset + part.length > state.bytes) throw new HttpError(400, 'More arrived than was announced.', 'offset')
    try {
      await this.#file.write(part, 0, part.length, offset)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return this.#end('failed', { code: code === 'ENOSPC' ? 'disk-full' : 'failed', detail: message })
    }
    const received = offset + part.length
    if (received < state.bytes) return this.#become({ ...state, received_bytes: received })
    await this.#file.close()
    this.#file = null
    this.#start()
    return this.#become({ ...state, received_bytes: received, state: 'importing', stage: 'reading' })
  }

  async cancel(id: number): Promise<MapAreaImport> {
    this.#mustFind(id)
    if (!this.#isUnderWay()) return this.#state!
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    return this.#end('cancelled', null)
  }

  /** An import that is under way ends, and is told as interrupted when the server is back. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    await this.#file?.close()
    this.#file = null
  }

  #start(): void {
    const memoryMb = Math.max(LEAST_MEMORY_MB, Math.floor((freemem() * MEMORY_SHARE) / 1e6))
    const worker = new Worker(THREAD, {
      workerData: this.#order,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    this.#worker = worker
    worker.on('message', (news: ImportNews) => {
      if (this.#worker === worker) this.#hear(news)
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#worker !== worker) return
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#end('failed', { code: isMemory ? 'out-of-memory' : 'failed', detail: error.message })
    })
  }

  #hear(news: ImportNews): void {
    if (news.kind === 'progress') this.#state = { ...this.#state!, ...news.progress }
    else if (news.kind === 'done') {
      this.#end('done', null)
      this.#onInstalled()
    } else {
      const code = news.isFile ? 'bad-file' : news.isDiskFull ? 'disk-full' : 'failed'
      this.#end('failed', { code, detail: news.detail })
    }
  }

  #end(state: 'done' | 'failed' | 'cancelled', failure: MapAreaImport['failure']): MapAreaImport {
    this.#worker = null
    void this.#file?.close()
    this.#file = null
    this.#sweep()
    return this.#become({ ...this.#state!, state, failure, stage: null, ended_at: this.#now().toISOString() })
  }

  #become(state: MapAreaImport): MapAreaImport {
    this.#state = state
    writeFileSync(this.#stateFile(), JSON.stringify(state))
    return state
  }

  #mustFind(id: number): MapAreaImport {
    if (this.#state?.id !== id) throw notFound()
    return this.#state
  }

  #isUnderWay(): boolean {
    return this.#state?.state === 'receiving' || this.#state?.state === 'importing'
  }

  /** Half-received files and half-made areas. */
  #sweep(): void {
    for (const entry of readdirSync(this.#directory)) {
      if (/^\.(upload|import)-/.test(entry)) rmSync(join(this.#directory, entry), { recursive: true, force: true })
    }
  }

  #remembered(): MapAreaImport | null {
    try {
      return JSON.parse(readFileSync(this.#stateFile(), 'utf8')) as MapAreaImport
    } catch {
      return null
    }
  }

  #stateFile(): string {
    return join(this.#directory, '.last-import.json')
  }
}

function checkName(name: string): void {
  try {
    slugOf(name)
  } catch (error) {
    if (error instanceof OsmFileError) throw new HttpError(400, error.message, 'name')
    throw error
  }
}
