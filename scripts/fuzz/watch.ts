import { Worker } from 'node:worker_threads'
import type { Crash, Progress } from './engine.ts'
import { SharedInput } from './shared-input.ts'
import type { WorkerNews, WorkerTask } from './worker.ts'

const lookEveryMs = 250
/** For loading and instrumenting the codecs. */
const startMs = 30_000

type Ending =
  | { kind: 'done' }
  | { kind: 'stuck'; input: Uint8Array }
  | { kind: 'died'; input: Uint8Array; error: Error }

export interface TargetResult extends Progress {
  crashes: Crash[]
}

/** Fuzzes one target for so many seconds, and starts again behind an input that hangs or kills the worker. */
export async function fuzzTarget(target: string, seconds: number): Promise<TargetResult> {
  const endsAtMs = performance.now() + 1000 * seconds
  const result: TargetResult = { executions: 0, corpus: 0, blocks: { covered: 0, of: 0 }, crashes: [] }
  while (performance.now() < endsAtMs && result.crashes.length < 10) {
    const earlier = { executions: result.executions, crashes: result.crashes }
    const left = (endsAtMs - performance.now()) / 1000
    const ending = await runWorker({ target, seconds: left, replay: null }, ({ progress, crashes }) => {
      Object.assign(result, progress, {
        executions: earlier.executions + progress.executions,
        crashes: [...earlier.crashes, ...crashes],
      })
    })
    if (ending.kind === 'done') break
    // A busy machine is not the decoder's fault: the input is tried again alone.
    const again = await runWorker({ target, seconds: 0, replay: ending.input }, () => {})
    if (ending.kind === 'died' || again.kind !== 'done') {
      const fault = ending.kind === 'died' ? `the worker died: ${ending.error.message}` : 'hang'
      const hex = Buffer.from(ending.input).toString('hex')
      result.crashes.push({ door: 'door and model in the first two bytes', model: null, fault, hex })
    }
  }
  return result
}

/** Ends when the worker does, or when one input takes too long. */
async function runWorker(
  task: Omit<WorkerTask, 'shared'>,
  onProgress: (news: { progress: Progress; crashes: Crash[] }) => void,
): Promise<Ending> {
  const shared = new SharedInput()
  shared.allow(startMs)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...task, shared: shared.buffer } satisfies WorkerTask,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { promise, resolve } = Promise.withResolvers<Ending>()
  let movedAtMs = performance.now()
  let begun = -1
  const watchdog = setInterval(() => {
    const nowMs = performance.now()
    if (shared.begun !== begun) {
      begun = shared.begun
      movedAtMs = nowMs
    } else if (nowMs - movedAtMs > shared.mayTakeMs) {
      resolve({ kind: 'stuck', input: shared.current })
    }
  }, lookEveryMs)
  worker.on('message', (news: WorkerNews) => {
    onProgress(news)
    if (news.kind === 'done') resolve({ kind: 'done' })
  })
  worker.on('error', (error: Error) => resolve({ kind: 'died', input: shared.current, error }))
  const ending = await promise
  clearInterval(watchdog)
  await worker.terminate()
  return ending
}
