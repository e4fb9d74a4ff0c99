// Fuzzes one target in a thread of its own, until its time is over. The main thread watches over it.
import { parentPort, workerData } from 'node:worker_threads'
import { must } from '../must.ts'
import type { Crash, Progress } from './engine.ts'
import { instrumentModules } from './instrument.ts'
import { SharedInput } from './shared-input.ts'

export interface WorkerTask {
  target: string
  seconds: number
  shared: SharedArrayBuffer
  /** Run this one only: it seemed to hang. */
  replay: Uint8Array | null
}

export type WorkerNews =
  | { kind: 'progress'; progress: Progress; crashes: Crash[] }
  | { kind: 'done'; progress: Progress; crashes: Crash[] }

/** Of the time: a check of memory takes as long as thousands of executions. */
const memoryCheckShare = 0.2
const progressEveryMs = 1000

const task: WorkerTask = workerData
const send = (news: WorkerNews) => parentPort?.postMessage(news)

process.setSourceMapsEnabled(true)
const trace = instrumentModules(
  file => /\/packages\/protocols\/src\/.*\.ts$/.test(file) && !/(\.fixture|\/vocabulary|\/encode)\.ts$/.test(file),
)
const { TARGETS } = await import('./targets.ts')
const { Engine } = await import('./engine.ts')
const target = must(
  TARGETS.find(({ name }) => name === task.target),
  `target ${task.target}`,
)

const engine = new Engine(target, trace, new SharedInput(task.shared))
if (task.replay !== null) {
  engine.replay(task.replay)
} else {
  const endsAtMs = performance.now() + 1000 * task.seconds
  let sentAtMs = 0
  let memoryCheckAtMs = 0
  while (performance.now() < endsAtMs && engine.step()) {
    const nowMs = performance.now()
    if (nowMs - sentAtMs > progressEveryMs) {
      sentAtMs = nowMs
      send({ kind: 'progress', progress: engine.progress, crashes: engine.crashes })
    }
    if (nowMs > memoryCheckAtMs) {
      engine.checkMemory()
      memoryCheckAtMs = nowMs + (performance.now() - nowMs) / memoryCheckShare
    }
  }
}
send({ kind: 'done', progress: engine.progress, crashes: engine.crashes })
