/** Where the parts of files are. A key is `<two hexadecimal digits>/<name>`; an object is never changed. */
export interface ObjectStore {
  /** Resolves once it would survive a crash; until then `get` and `list` do not know it. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Null: there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** One that is not there is fine. */
  remove(key: string): Promise<void>
  /** The objects whose keys begin with these two digits. */
  list(folder: string): AsyncIterable<{ key: string; storedAt: Date }>
  /** Removes what a crash left half written before this. */
  removeUnfinished(before: Date): Promise<void>
}

/** Every folder that a key may begin with. */
export const FOLDERS: readonly string[] = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))
