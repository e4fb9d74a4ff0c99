import type { Log } from '../../config/log.ts'
import { changeSecret, findSecret, loadSecret, type Secrets } from './installation-secrets.ts'
import { KNOWN_BEFORE_MS, keysInUse, keyValues, type RingKey, withNewKey } from './key-ring.ts'
import { type KeyKind, keptMs } from './signing-keys.ts'

/** The keys of a purpose as they are now. */
export interface Keys<T> {
  /** The one that signs, then those that only verify. */
  now(): [T, ...T[]]
}

/** What other processes changed is known well before a new key signs. */
const LOOK_EVERY_MS = KNOWN_BEFORE_MS / 4

interface Opened {
  kind: KeyKind<unknown>
  ring: RingKey<unknown>[]
}

/** The key rings that this process uses, followed while another process rotates them. */
export class KeyRings {
  readonly #secrets: Secrets
  readonly #opened: Opened[] = []
  readonly #timer: NodeJS.Timeout

  constructor(secrets: Secrets, log: Log) {
    this.#secrets = secrets
    const look = () => {
      this.refresh().catch((error: Error) => log.warn({ error: error.message }, 'the signing keys were not read again'))
    }
    this.#timer = setInterval(look, LOOK_EVERY_MS).unref()
  }

  async open<T>(kind: KeyKind<T>): Promise<Keys<T>> {
    const kept = await loadSecret<RingKey<T>[] | T>(this.#secrets, kind.name, async () => [
      { value: await kind.make(), signsFromMs: 0 },
    ])
    const opened = { kind, ring: ringOf(kept) }
    this.#opened.push(opened)
    return { now: () => keyValues(opened.ring, keptMs(kind), Date.now()) }
  }

  /** Reads the rings again, and removes from the database the keys that are over. */
  async refresh(): Promise<void> {
    for (const opened of this.#opened) {
      const { name } = opened.kind
      const lifetimeMs = keptMs(opened.kind)
      const kept = await findSecret<unknown>(this.#secrets, name)
      if (kept === undefined) continue
      opened.ring = ringOf(kept)
      if (keysInUse(opened.ring, lifetimeMs, Date.now()).length === opened.ring.length) continue
      opened.ring = ringOf(
        await changeSecret(this.#secrets, name, value => keysInUse(ringOf(value), lifetimeMs, Date.now())),
      )
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/** Gives each purpose that has a key another one. Those before verify until what they signed has expired. */
export async function rotateKeys(
  secrets: Secrets,
  kinds: readonly KeyKind<unknown>[],
  nowMs: number,
): Promise<string[]> {
  const rotated: string[] = []
  for (const kind of kinds) {
    const { name } = kind
    const value = await kind.make()
    const changed = await changeSecret(secrets, name, kept => withNewKey(ringOf(kept), value, keptMs(kind), nowMs))
    if (changed !== undefined) rotated.push(name)
  }
  return rotated
}

/** A release before keys were rotated kept the key itself. */
function ringOf<T>(kept: RingKey<T>[] | T): RingKey<T>[] {
  return Array.isArray(kept) ? kept : [{ value: kept, signsFromMs: 0 }]
}
