import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'

/**
 * What a device reported beside its position: names of `vocabulary.ts`, with the unit in the name, else the protocol's own id
 * behind a short prefix (`io385`).
 */
export type Attributes = Record<string, number | string | boolean>

/**
 * One position as a device reported it; what the ingest stores, beside its tracker. The fields that the fold looks at too are
 * described there.
 */
export interface DevicePosition extends Omit<FoldPosition, 'vehicleId'> {
  altitudeM: number
  /** 0 … 255, whole, as are the event number, the odometer and the voltage; the other measurements may have fractions. */
  satellites: number
  priority: Priority
  /** The protocol's own event number; 0 is a periodic record. */
  eventId: number
  /** Null where the device does not tell. */
  externalVoltageMv: number | null
  events: DeviceEvent[] | null
  attributes: Attributes | null
}

/** What a device is to report: the input of the encoders. The fingerprint comes from the bytes. */
export type DeviceReport = Omit<DevicePosition, 'sequence' | 'late'>

/** Something that a device reports as having happened at a position. */
export interface DeviceEvent {
  kind: EventKind
  /** In the unit of the kind (`EVENT_KINDS`); null when the device gives none. */
  value: number | null
}

/** Low, high, panic. */
export type Priority = 0 | 1 | 2

/**
 * Why bytes were turned away. The codes are counted, logged and shown, so they are stable and the same for all protocols.
 * - `bad-login`: the connection does not begin with a device's introduction
 * - `bad-start`: no frame begins where one must; the boundaries are lost
 * - `frame-too-long`: the announced or unterminated frame exceeds the limit
 * - `frame-too-short`: the announced length cannot hold the fields every frame has
 * - `bad-checksum`: the content does not match its checksum
 * - `unsupported-message`: a whole and sound frame of a kind that this codec does not read
 * - `count-mismatch`: the two record counts of a frame differ
 * - `bad-structure`: the fields do not fit the length, or a body does not parse
 * - `missing-field`, `bad-field`: a required value is absent, or not what it must be
 */
export type RejectionReason =
  | 'bad-login'
  | 'bad-start'
  | 'frame-too-long'
  | 'frame-too-short'
  | 'bad-checksum'
  | 'unsupported-message'
  | 'count-mismatch'
  | 'bad-structure'
  | 'missing-field'
  | 'bad-field'

/**
 * The device says who it is: what follows on the connection is of this device, until another login. Protocols that name
 * the device in every message give one before the first message and whenever the name changes. Nothing may be stored
 * before the caller knows the device; then write `accept`, else `reject`, and end the connection.
 */
export interface Login {
  kind: 'login'
  deviceId: string
  accept: Uint8Array | null
  reject: Uint8Array | null
}

/** One wire frame, whole. `reply` is its acknowledgement: write it only after the positions are committed. */
export interface Frame {
  kind: 'frame'
  bytes: Uint8Array
  positions: DevicePosition[]
  /** What the device reported of itself without time and place; null rather than empty. */
  readings: Attributes | null
  reply: Uint8Array | null
}

/** Nothing to store, but the device is alive. Write `reply`, if any. */
export interface Keepalive {
  kind: 'keepalive'
  reply: Uint8Array | null
}

/** The device requests the time: reply with the protocol's `encodeTime`, since a codec has no clock. */
export interface TimeRequest {
  kind: 'time-request'
  reference: number
}

/** A device's response to a command. Stored with the command, so `reply`, if any, is written after the commit. */
export interface CommandResponse {
  kind: 'command-response'
  text: string
  /** The number that `encodeCommand` was given, where the protocol carries one; null: the oldest command without a response. */
  reference: number | null
  bytes: Uint8Array
  reply: Uint8Array | null
}

/**
 * Bytes that were turned away: to be counted by reason. `bytes` is the frame, or as much of it as shows the fault. Write
 * `reply` when there is one; end the connection when `closes`: the decoder then ignores whatever follows.
 */
export interface Rejection {
  kind: 'rejected'
  reason: RejectionReason
  bytes: Uint8Array
  reply: Uint8Array | null
  closes: boolean
}

export type DecoderOutput = Login | Frame | Keepalive | TimeRequest | CommandResponse | Rejection

export interface DecoderLimits {
  /** The longest frame accepted, and with it the most that a decoder keeps between two chunks. */
  maxFrameBytes: number
}

/**
 * Turns the bytes of one connection into messages. Every split of a stream gives the same messages; the partial tail is
 * kept inside. Outputs may be views of the chunk, so the caller leaves a pushed chunk unchanged. Never throws.
 */
export interface StreamDecoder {
  push(chunk: Uint8Array): DecoderOutput[]
  /**
   * Only where the meaning of the bytes depends on the model of the device. Such a decoder stops behind each login and
   * keeps the rest; the caller looks the device up, says which model it is (null: not known) and gets what follows.
   */
  setModel?(model: string | null): DecoderOutput[]
}

/** A command for one device, as an administrator wrote it: the text that the vendor's manual gives. */
export interface DeviceCommand {
  deviceId: string
  text: string
  /** Comes back in the response where the protocol can carry it: 1 … 65,535. */
  reference: number
}

/**
 * A device protocol. Codecs know nothing of sockets or clocks: the caller owns the connection, asks whether the device is
 * known, stores, and writes the replies that came with the messages.
 */
export interface DeviceProtocol {
  name: string
  defaultPort: number
  /**
   * Whether a connection that begins so speaks this protocol, for a port that serves all of them. `undecided` asks for more
   * bytes, and for 32 at most.
   */
  recognises(start: Uint8Array): 'yes' | 'no' | 'undecided'
  /** Without limits: what the vendor documents as the longest frame, with room to spare. */
  createDecoder(limits?: DecoderLimits): StreamDecoder
  /**
   * Reads one datagram, a login first. `model` as in `setModel`: a caller that learns it from the login reads once more.
   * Null where the protocol has no such form. Never throws.
   */
  decodeDatagram: ((datagram: Uint8Array, model: string | null) => DecoderOutput[]) | null
  /** Null where devices take no commands. Throws a RangeError for a text that the protocol cannot carry. */
  encodeCommand: ((command: DeviceCommand) => Uint8Array) | null
  /** The response to a `TimeRequest`; null where devices send none. */
  encodeTime: ((reference: number, nowMs: number) => Uint8Array) | null
}

/** The device's side of a protocol, for the simulator and the tests. It carries what the protocol can carry of a report. */
export interface DeviceEncoder {
  /** The most records of one frame. */
  maxRecords: number
  /** What a device says first on a connection; null where it begins to report at once. */
  encodeLogin(deviceId: string): Uint8Array | null
  /** `serial` counts the messages of a connection from 1. Throws a RangeError for what the protocol cannot carry. */
  encodeRecords(deviceId: string, reports: readonly DeviceReport[], serial: number): Uint8Array
  /**
   * Reads the server's response to the login or to the records of `serial` at the start of `bytes`: null while it is not
   * whole. Where the protocol has no response, zero bytes are one.
   */
  readReply(bytes: Uint8Array, to: 'login' | 'records', serial: number): { length: number; stored: boolean } | null
}
