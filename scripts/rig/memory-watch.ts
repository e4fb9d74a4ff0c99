import { readFileSync } from 'node:fs'

const EVERY_MS = 200

/** Samples the resident memory of a process, whichever `pid` names at the time, and remembers the most. */
export class MemoryWatch {
  readonly #timer: NodeJS.Timeout
  #mostKb = 0

  constructor(pid: () => number) {
    this.#timer = setInterval(() => {
      this.#mostKb = Math.max(this.#mostKb, residentKb(pid()))
    }, EVERY_MS)
    this.#timer.unref()
  }

  get mostMb(): number {
    return Math.round(this.#mostKb / 1000)
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

/** 0 where the system does not report it, or the process is gone. */
function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
