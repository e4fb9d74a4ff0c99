import type { CommandResponse, DeviceCommand, DeviceProtocol } from '@milepost/protocols/message.ts'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'
import type { Pool } from '../db/pools.ts'
import type { Tracker } from './tracker-directory.ts'

/** What a protocol's number field holds: the command's id comes back in the answer as far as it fits. */
const REFERENCES = 65_535
const referenceOf = (commandId: number) => (commandId % REFERENCES) + 1

const WRITE_SESSIONS_EVERY_MS = 2_000

/** The connection of a device, as far as commands need it. */
interface CommandChannel {
  readonly protocol: DeviceProtocol
  readonly lastMessageMs: number
  /** Gives whether the protocol could carry it to the device. */
  send(command: Omit<DeviceCommand, 'deviceId'>): boolean
}

interface Presence {
  trackerId: number
  customerId: number
  protocol: string
  connectedAtMs: number
  session: CommandChannel
}

/**
 * Which devices are connected here, and the commands that wait for them. A command is marked as sent before it is written:
 * a device never gets a command twice unless it was queued twice.
 */
export class DeviceCommands {
  readonly #pool: Pool
  readonly #log: Log
  readonly #present = new Map<number, Presence>()
  /** Connections that began or ended and are not yet in the table. */
  readonly #changed = new Map<number, { presence: Presence; leftAtMs: number | null }>()
  readonly #timer: NodeJS.Timeout

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
    this.#timer = setInterval(() => void this.writeSessions(), WRITE_SESSIONS_EVERY_MS)
    this.#timer.unref()
  }

  joined(tracker: Tracker, session: CommandChannel): void {
    const known = this.#present.get(tracker.id)
    if (known?.session === session) return
    const presence = {
      trackerId: tracker.id,
      customerId: tracker.customerId,
      protocol: session.protocol.name,
      connectedAtMs: Date.now(),
      session,
    }
    this.#present.set(tracker.id, presence)
    this.#changed.set(tracker.id, { presence, leftAtMs: null })
    void this.deliver(tracker.id)
  }

  left(trackerId: number, session: CommandChannel): void {
    const presence = this.#present.get(trackerId)
    if (presence?.session !== session) return // it has connected again meanwhile
    this.#present.delete(trackerId)
    this.#changed.set(trackerId, { presence, leftAtMs: Date.now() })
  }

  /** Sends what waits for a device, if it is connected here. */
  async deliver(trackerId: number): Promise<void> {
    const session = this.#present.get(trackerId)?.session
    if (!session?.protocol.encodeCommand) return
    try {
      const { rows } = await this.#pool.query<{ id: number; text: string }>(
        `update device_commands set state = 'sent', sent_at = now()
         where tracker_id = $1 and state = 'queued' and expires_at > now() returning id, text`,
        [trackerId],
      )
      for (const { id, text } of rows.sort((a, b) => a.id - b.id)) {
        await this.#send(session, id, text)
      }
    } catch (error) {
      this.#log.warn({ error: toError(error).message, trackerId }, 'a command could not be sent')
    }
  }

  /** Stores a response with the command that it names, else with the oldest that was sent and has none. */
  async takeResponse(trackerId: number, { text, reference }: CommandResponse): Promise<void> {
    await this.#pool.query(
      `update device_commands set state = 'answered', answered_at = now(), answer = $2
       where id = (select id from device_commands where tracker_id = $1 and state = 'sent'
         order by (id % ${REFERENCES}) + 1 = $3 desc, id limit 1)`,
      [trackerId, text.slice(0, 4_000), reference ?? 0],
    )
  }

  /** Writes the connections that began or ended. */
  async writeSessions(): Promise<void> {
    const changes = [...this.#changed.values()]
    this.#changed.clear()
    if (changes.length === 0) return
    try {
      await this.#pool.query(
        `insert into device_sessions (tracker_id, customer_id, protocol, connected_at, heard_at, disconnected_at)
         select * from json_to_recordset($1) as s(tracker_id int, customer_id int, protocol text,
           connected_at timestamptz, heard_at timestamptz, disconnected_at timestamptz)
         on conflict (tracker_id) do update set protocol = excluded.protocol, connected_at = excluded.connected_at,
           heard_at = excluded.heard_at, disconnected_at = excluded.disconnected_at`,
        [JSON.stringify(changes.map(toRow))],
      )
    } catch (error) {
      this.#log.warn({ error: toError(error).message, count: changes.length }, 'connections could not be stored')
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const presence of this.#present.values()) {
      this.#changed.set(presence.trackerId, { presence, leftAtMs: Date.now() })
    }
    this.#present.clear()
    await this.writeSessions()
  }

  async #send(session: CommandChannel, id: number, text: string): Promise<void> {
    try {
      if (session.send({ text, reference: referenceOf(id) })) return
      await this.#pool.query("update device_commands set state = 'queued', sent_at = null where id = $1", [id])
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      // The protocol cannot carry it, now or later.
      await this.#pool.query("update device_commands set state = 'expired', answer = $2 where id = $1", [
        id,
        error.message,
      ])
    }
  }
}

function toRow({ presence, leftAtMs }: { presence: Presence; leftAtMs: number | null }) {
  const { trackerId, customerId, protocol, connectedAtMs, session } = presence
  return {
    tracker_id: trackerId,
    customer_id: customerId,
    protocol,
    connected_at: new Date(connectedAtMs).toISOString(),
    heard_at: new Date(session.lastMessageMs).toISOString(),
    disconnected_at: leftAtMs === null ? null : new Date(leftAtMs).toISOString(),
  }
}
