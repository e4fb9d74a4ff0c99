import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, ScopedDb } from '../db/scope.ts'
import type { KeyRings, Keys } from '../db/secrets/key-rings.ts'
import { FILE_LINKS } from '../db/secrets/signing-keys.ts'
import { fileLink, isSigned, isValidLink, type SignedLink, signatureOf } from './file-links.ts'
import type { ObjectStore } from './object-store.ts'
import { StoreFault } from './store-fault.ts'

export interface NewFile {
  name: string
  contentType: string
  /** Null: it belongs to the installation. */
  customerId: number | null
  createdBy: number | null
  /** How large it is announced to be; null: not known. */
  bytes: number | null
}

export type PartOutcome =
  | { kind: 'added'; receivedBytes: number; isWhole: boolean }
  /** There is no such file, or it is whole already. */
  | { kind: 'not receiving' }
  | { kind: 'wrong offset'; receivedBytes: number }
  | { kind: 'too much' }

interface Part {
  offset_bytes: number
  sha256: Buffer
  object_key: string
}

/** A stream is cut into objects of this size, one of which is in memory at a time. */
const PART_BYTES = 4_000_000

/**
 * Uploaded and made files: rows in the database, their content in a store. The row of a file is committed before its first
 * part is written, and a part is in the store before its row is committed; so a crash leaves either a file that is still
 * being received or an object without a row, and the sweep removes both. A file counts once `complete` has committed with
 * whatever refers to it.
 */
export class Files {
  readonly #system: Db
  readonly #store: ObjectStore
  readonly #linkKeys: Keys<string>

  constructor(system: Db, store: ObjectStore, linkKeys: Keys<string>) {
    this.#system = system
    this.#store = store
    this.#linkKeys = linkKeys
  }

  get store(): ObjectStore {
    return this.#store
  }

  /** Begins a file whose parts follow, in a transaction that need not be alone. Gives its id. */
  async begin(db: Db, { name, contentType, customerId, createdBy, bytes }: NewFile): Promise<number> {
    const { id } = await db
      .insertInto('files')
      .values({ name, content_type: contentType, customer_id: customerId, created_by: createdBy, bytes })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Adds the part that begins at this offset. `onWhole` runs in the transaction of the last one, where the file is complete. */
  async addPart(
    id: number,
    offset: number,
    content: Buffer,
    onWhole: (db: ScopedDb) => Promise<void>,
  ): Promise<PartOutcome> {
    const refusal = (await this.#checkPart(this.#system, id, offset, content.length)).refusal
    if (refusal) return refusal
    const part = await this.#putPart(content)
    const outcome = await this.#system.transaction().execute(async (db): Promise<PartOutcome> => {
      // Of two requests with the same part one waits here and is refused.
      await sql`select from files where id = ${id} for update`.execute(db)
      const { refusal: late, bytes } = await this.#checkPart(db, id, offset, content.length)
      if (late) return late
      await insertPart(db, id, { ...part, offset_bytes: offset, bytes: content.length })
      const receivedBytes = offset + content.length
      const isWhole = receivedBytes === bytes
      if (isWhole) {
        await this.complete(db, id)
        await onWhole(db)
      }
      return { kind: 'added', receivedBytes, isWhole }
    })
    if (outcome.kind !== 'added') await this.#store.remove(part.object_key)
    return outcome
  }

  async #checkPart(
    db: Db,
    id: number,
    offset: number,
    length: number,
  ): Promise<{ refusal: PartOutcome | null; bytes: number | null }> {
    const file = await db
      .selectFrom('files')
      .select(['bytes'])
      .select(files =>
        files
          .selectFrom('file_parts')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('file_parts.bytes'), sql<number>`0`).as('sum'))
          .whereRef('file_parts.file_id', '=', 'files.id')
          .as('received'),
      )
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .executeTakeFirst()
    if (!file) return { refusal: { kind: 'not receiving' }, bytes: null }
    const { bytes } = file
    const receivedBytes = Number(file.received)
    if (offset !== receivedBytes) return { refusal: { kind: 'wrong offset', receivedBytes }, bytes }
    if (bytes !== null && offset + length > bytes) return { refusal: { kind: 'too much' }, bytes }
    return { refusal: null, bytes }
  }

  /**
   * Stores a stream, part by part. The file counts once the caller has completed it, beside what refers to it. Where the stream or
   * the store fails, nothing of it stays.
   */
  async receive(file: NewFile, source: AsyncIterable<Uint8Array>): Promise<number> {
    const id = await this.begin(this.#system, file)
    try {
      await this.#receiveParts(id, source)
      return id
    } catch (error) {
      // What cannot be removed now is swept later.
      await this.remove(this.#system, id)
        .then(removeContent => removeContent())
        .catch(() => {})
      throw error
    }
  }

  async #receiveParts(id: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    let offset = 0
    for await (const content of inParts(source)) {
      const part = await this.#putPart(content)
      await insertPart(this.#system, id, { ...part, offset_bytes: offset, bytes: content.length })
      offset += content.length
    }
    await this.#system.updateTable('files').set({ bytes: offset }).where('id', '=', id).execute()
  }

  async complete(db: Db, id: number): Promise<void> {
    await db.updateTable('files').set({ state: 'stored' }).where('id', '=', id).execute()
  }

  /** A stored file and its content, checked against its hashes as it is read; null when there is none. */
  async open(id: number): Promise<{ name: string; contentType: string; bytes: number; content: Readable } | null> {
    const file = await this.#system
      .selectFrom('files')
      .select(['name', 'content_type', 'bytes'])
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .executeTakeFirst()
    if (!file || file.bytes === null) return null
    const parts = await this.#system
      .selectFrom('file_parts')
      .select(['offset_bytes', 'sha256', 'object_key'])
      .where('file_id', '=', id)
      .orderBy('offset_bytes')
      .execute()
    const content = Readable.from(this.#read(parts), { objectMode: false })
    return { name: file.name, contentType: file.content_type, bytes: file.bytes, content }
  }

  async *#read(parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { sha256, object_key } of parts) {
      const content = await this.#store.get(object_key)
      if (content === null) throw new Error(`The store of files has no ${object_key}.`)
      if (!hashOf(content).equals(sha256)) throw new Error(`What the store of files has as ${object_key} was changed.`)
      yield content
    }
  }

  /** Removes a file in the caller's transaction. What it gives removes the content, once that has committed. */
  async remove(db: Db, id: number): Promise<() => Promise<void>> {
    // Parts are the system role's alone, and so is this.
    const parts = await db.selectFrom('file_parts').select('object_key').where('file_id', '=', id).execute()
    await db.deleteFrom('files').where('id', '=', id).execute()
    return async () => {
      for (const { object_key } of parts) await this.#store.remove(object_key)
    }
  }

  link(id: number, nowMs = Date.now()): string {
    return fileLink(Buffer.from(this.#linkKeys.now()[0], 'base64'), id, nowMs)
  }

  isValidLink(link: SignedLink, nowMs = Date.now()): boolean {
    return this.#linkKeys.now().some(key => isValidLink(Buffer.from(key, 'base64'), link, nowMs))
  }

  /** The signature of a text that says what a link of another kind is of, for whom and until when: a week ahead at most. */
  sign(text: string): string {
    return signatureOf(Buffer.from(this.#linkKeys.now()[0], 'base64'), text)
  }

  isSigned(text: string, signature: string): boolean {
    return this.#linkKeys.now().some(key => isSigned(Buffer.from(key, 'base64'), text, signature))
  }

  async #putPart(content: Buffer): Promise<{ sha256: Buffer; object_key: string }> {
    const name = randomUUID()
    const object_key = `${name.slice(0, 2)}/${name}`
    try {
      await this.#store.put(object_key, content)
    } catch (error) {
      throw new StoreFault(error)
    }
    return { sha256: hashOf(content), object_key }
  }
}

/** The files of an installation; every process of it signs links with the same key. */
export async function createFiles(system: Db, store: ObjectStore, keys: KeyRings): Promise<Files> {
  return new Files(system, store, await keys.open(FILE_LINKS))
}

async function insertPart(db: Db, id: number, part: Part & { bytes: number }): Promise<void> {
  await db
    .insertInto('file_parts')
    .values({ file_id: id, ...part })
    .execute()
  await db.updateTable('files').set({ received_at: sql`now()` }).where('id', '=', id).execute()
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source) {
    held.push(piece)
    bytes += piece.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
