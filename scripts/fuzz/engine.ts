import { Coverage } from './coverage.ts'
import type { Trace } from './instrument.ts'
import { longestInput, mutate } from './mutate.ts'
import { below } from './random.ts'
import { repair } from './repair.ts'
import type { SharedInput } from './shared-input.ts'
import type { Door, Target } from './targets.ts'
import { tokensOf } from './wire-forms.ts'

export interface Crash {
  door: string
  model: string | null
  /** What the decoder did, or `hang`. */
  fault: string
  hex: string
}

export interface Progress {
  executions: number
  corpus: number
  blocks: { covered: number; of: number }
}

/** One of each family that some decoder tells apart, and none. */
const models = [null, 'FMC130', 'FMC650', 'TAT100']

/** The first two bytes of an input choose the door and the model; what follows goes in. */
const headerBytes = 2
const mostCrashes = 10
const mostShrinkings = 3000
const mostMemoryChecked = 8
/** Megabytes are decoded for it. */
const memoryCheckMs = 20_000

/** Coverage-guided fuzzing of one target: inputs that reach something new are kept and mutated further. */
export class Engine {
  readonly #target: Target
  readonly #trace: Trace
  readonly #coverage: Coverage
  readonly #shared: SharedInput
  readonly #tokens: Uint8Array[]
  readonly #corpus: Uint8Array[] = []
  readonly #memoryChecked = new WeakSet<Uint8Array>()
  readonly #known = new Set<string>()
  readonly crashes: Crash[] = []
  #executions = 0

  constructor(target: Target, trace: Trace, shared: SharedInput) {
    this.#target = target
    this.#trace = trace
    this.#shared = shared
    this.#coverage = new Coverage(trace)
    this.#tokens = tokensOf(trace.literals)
    for (let door = 0; door < target.doors.length; door++) {
      for (const seed of [new Uint8Array(), ...target.seeds()]) this.#plant(door, seed)
    }
  }

  get progress(): Progress {
    return { executions: this.#executions, corpus: this.#corpus.length, blocks: this.#coverage.blocks }
  }

  /** Some hundred executions. False when enough faults are known. */
  step(): boolean {
    for (let round = 0; round < 200; round++) {
      // Half of the parents are among the latest finds.
      const latest = Math.min(this.#corpus.length, 30)
      const parent =
        this.#corpus[below(2) === 0 ? below(this.#corpus.length) : this.#corpus.length - 1 - below(latest)]!
      let child: Uint8Array = mutate(parent, { corpus: this.#corpus, tokens: this.#tokens })
      if (child.length < headerBytes) continue
      // A change spoils a checksum, and the repair of that may show a spoilt length.
      for (let repairs = below(4); repairs >= 0; repairs--) {
        this.#run(child, repairs > 0)
        const repaired = repairs === 0 ? null : repair(child, this.#trace.comparisons.list())
        if (repaired === null || repaired.length > longestInput) break
        child = repaired
      }
      if (this.crashes.length >= mostCrashes) return false
    }
    return true
  }

  /** Whether the decoders let go of streams: dear, so of some of the inputs that were not looked at, the newest first. */
  checkMemory(): void {
    const unchecked = this.#corpus.filter(input => !this.#memoryChecked.has(input)).slice(-mostMemoryChecked)
    for (const input of unchecked) this.#memoryChecked.add(input)
    for (const door of this.#target.doors)
      this.#findLeaks(
        door,
        unchecked.filter(input => this.#doorOf(input) === door),
      )
  }

  /** Together as long as they may not hold more than one alone may, else half by half. */
  #findLeaks(door: Door, inputs: readonly Uint8Array[]): void {
    const [first] = inputs
    if (door.overstay === undefined || first === undefined) return
    this.#shared.begin(first, memoryCheckMs)
    const streams = inputs.map(input => input.subarray(headerBytes))
    if (door.overstay(streams) <= 0) return
    if (inputs.length === 1) {
      const bytes = door.overstay(streams)
      if (bytes > 0) this.#report(first, `memory: holds ${Math.round(bytes)} bytes more than it may`)
      return
    }
    const half = inputs.length >> 1
    this.#findLeaks(door, inputs.slice(0, half))
    this.#findLeaks(door, inputs.slice(half))
  }

  /** Runs one input alone, to see whether it hangs. */
  replay(input: Uint8Array): void {
    this.#run(input, false)
  }

  #plant(door: number, seed: Uint8Array): void {
    const input = Buffer.concat([Uint8Array.of(door, 0), seed.subarray(0, longestInput - headerBytes)])
    this.#corpus.push(input)
    this.#run(input, false)
  }

  #run(input: Uint8Array, recording: boolean): void {
    const door = this.#doorOf(input)
    const model = modelOf(input)
    const bytes = input.subarray(headerBytes)
    this.#shared.begin(input)
    this.#executions++
    this.#coverage.start()
    this.#trace.comparisons.start(recording)
    let fault = attempt(() => door.run(bytes, model))
    this.#trace.comparisons.recording = false
    const isNew = this.#coverage.finish()
    if (isNew) this.#corpus.push(Buffer.from(input))
    if (fault === null && door.split !== undefined && (isNew || this.#executions % 32 === 0)) {
      const places = Array.from({ length: 1 + below(12) }, () => below(bytes.length + 1))
      fault = attempt(() => door.split?.(bytes, model, isNew ? [...bytes.keys()] : places) ?? null)
    }
    if (fault !== null) this.#report(input, fault)
  }

  #report(input: Uint8Array, fault: string): void {
    const door = this.#doorOf(input)
    const model = modelOf(input)
    const kind = kindOf(fault)
    if (this.#known.has(kind)) return
    this.#known.add(kind)
    const bytes = shrink(input.subarray(headerBytes), candidate => this.#faultKind(door, candidate, model) === kind)
    this.crashes.push({ door: door.name, model, fault, hex: Buffer.from(bytes).toString('hex') })
  }

  #faultKind(door: Door, bytes: Uint8Array, model: string | null): string | null {
    this.#shared.begin(bytes)
    const everyByte = [...bytes.keys()]
    const fault = attempt(() => door.run(bytes, model) ?? door.split?.(bytes, model, everyByte) ?? null)
    return fault === null ? null : kindOf(fault)
  }

  #doorOf(input: Uint8Array): Door {
    return this.#target.doors[input[0]! % this.#target.doors.length]!
  }
}

function modelOf(input: Uint8Array): string | null {
  return models[input[1]! % models.length]!
}

/** What is wrong, or null; a throw is wrong. */
function attempt(check: () => string | null): string | null {
  try {
    return check()
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** Faults that differ only in their numbers and texts are one. */
function kindOf(fault: string): string {
  const [message = '', place = ''] = fault.split('\n')
  return message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/-?[\d.]+(?:e[+-]?\d+)?/g, '0') + place
}

/** Takes out stretches, long ones first, as long as the fault stays the same. */
function shrink(bytes: Uint8Array, isSame: (bytes: Uint8Array) => boolean): Uint8Array {
  let smallest = bytes
  let left = mostShrinkings
  for (let length = smallest.length >> 1; length >= 1; length >>= 1) {
    for (let at = 0; at + length <= smallest.length && left > 0; ) {
      left--
      const candidate = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + length)])
      if (isSame(candidate)) smallest = candidate
      else at += length
    }
  }
  return smallest
}
