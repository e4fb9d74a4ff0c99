/** What a device said beside its position: normalised names with the unit in the name, else the protocol's own id. */
export type Attributes = Record<string, number | string | boolean>

/** One position as a device reported it, in SI units (speed in km/h, as devices send it); what the ingest stores. */
export interface DevicePosition {
  /** The device's own clock, epoch milliseconds: always a time that `Date` can hold, not always a sane one. */
  recordedAtMs: number
  /**
   * Signed 32-bit fingerprint of the record's own content: the same record sent again, in whatever packet, has the same
   * one, and two different records of one instant differ. (device, time, sequence) is the key of a stored position.
   */
  sequence: number
  /** False when the device had no fix: the coordinates are then its last known ones, or zero. */
  hasFix: boolean
  /** −90 … 90. */
  latitude: number
  /** −180 … 180. */
  longitude: number
  altitudeM: number
  /** 0 ≤ heading < 360, clockwise from north. */
  headingDeg: number
  speedKmh: number
  /** 0 … 255, whole, as are the event number, the odometer and the voltage; the measurements above may have fractions. */
  satellites: number
  priority: Priority
  /** The protocol itself says that the record was kept back and sent later. */
  late: boolean
  /** The protocol's own event number; 0 is a periodic record. */
  eventId: number
  /** Null where the device does not tell; likewise the three below. */
  ignition: boolean | null
  moving: boolean | null
  /** Up to 2^32 and beyond: more than a Postgres integer. */
  odometerM: number | null
  externalVoltageMv: number | null
  /** Null rather than empty. */
  attributes: Attributes | null
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

/** The device says who it is. Nothing of it may be stored before `acceptLogin` was sent. */
export interface Login {
  kind: 'login'
  deviceId: string
}

/** One wire frame, whole. It is acknowledged only after its positions are committed. */
export interface Frame {
  kind: 'frame'
  bytes: Uint8Array
  positions: DevicePosition[]
}

/** Nothing to store and nothing to answer, but the device is alive. */
export interface Keepalive {
  kind: 'keepalive'
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

export type DecoderOutput = Login | Frame | Keepalive | Rejection

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
}

/**
 * A device protocol over TCP. Codecs know nothing of sockets or clocks: the caller owns the connection, asks whether the
 * device is known, stores, and writes what these functions return (an empty array is nothing to write).
 */
export interface TcpProtocol {
  name: string
  defaultPort: number
  /** Without limits: what the vendor documents as the longest frame, with room to spare. */
  createDecoder(limits?: DecoderLimits): StreamDecoder
  acceptLogin(): Uint8Array
  rejectLogin(): Uint8Array
  /** `storedCount`: the frame's positions that are committed, now or by an earlier delivery. */
  acknowledge(frame: Frame, storedCount: number): Uint8Array
}
