import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { localDay } from '@milepost/domain/time/local-time.ts'
import { rutland } from '@milepost/simulator/home.ts'
import { closeSession, openSession } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { FILING_EMAILS } from './demo-people.ts'
import type { FilingOrder } from './filing-process.ts'
import { readFilingState, writeFilingState } from './filing-state.ts'

const PROCESS = join(import.meta.dirname, 'filing-process.ts')
const AGAIN_AFTER_MS = 30_000
/** A fleet whose devices cannot all report never goes live. */
const LONGEST_WAIT_MS = 120_000

/**
 * Fills in the vehicle files of the demo fleet, in a process of its own, by the calls that people use. It goes on where the last run was
 * ended, and is done once: a later start files nothing. `origin` is where this server
 * listens; it waits for `begin`, so that the fleet has driven before.
 */
export function startFiling(
  context: Context,
  origin: string,
  begin: Promise<void> = Promise.resolve(),
): { stop(): Promise<void> } {
  const { log } = context
  const abort = new AbortController()
  const { dataDirectory } = context.config

  async function untilDone(): Promise<void> {
    const aborted = once(abort.signal, 'abort')
    const longEnough = delay(LONGEST_WAIT_MS, undefined, { ref: false })
    await Promise.race([begin, longEnough, aborted])
    if (abort.signal.aborted) return
    const state = (await readFilingState(dataDirectory)) ?? {
      today: localDay(Date.now(), rutland.timeZone),
      isDone: false,
    }
    if (state.isDone) return
    await writeFilingState(dataDirectory, state)
    while (!abort.signal.aborted) {
      if (await fileOnce(context, { origin, today: state.today }, abort.signal)) {
        await writeFilingState(dataDirectory, { ...state, isDone: true })
        log.info('the vehicle files of the demo fleet are filled in')
        return
      }
      await delay(AGAIN_AFTER_MS, undefined, { signal: abort.signal, ref: false }).catch(() => {})
    }
  }

  const running = untilDone().catch((error: Error) =>
    log.warn({ error: error.message }, 'the vehicle files of the demo fleet could not be filled in'),
  )
  return {
    async stop() {
      abort.abort()
      await running
    },
  }
}

/** Whether all of it is filed now. Its sessions end with it. */
async function fileOnce(
  { system, config, log }: Context,
  order: Omit<FilingOrder, 'tokens'>,
  signal: AbortSignal,
): Promise<boolean> {
  const users = await system.selectFrom('users').select(['id', 'email']).where('email', 'in', FILING_EMAILS).execute()
  const tokens: (readonly [string, string])[] = []
  for (const { id, email } of users) {
    const origin = { address: null, userAgent: 'Milepost demo', amr: [] }
    tokens.push([email, await openSession(system, id, config.session, origin)])
  }
  try {
    const child = fork(PROCESS, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal, killSignal: 'SIGTERM' })
    child.stderr?.on('data', (chunk: Buffer) =>
      log.warn({ filing: chunk.toString().trim() }, 'the demo could not file something'),
    )
    child.on('error', () => {})
    child.send({ ...order, tokens } satisfies FilingOrder)
    const [code] = await once(child, 'exit')
    return code === 0
  } finally {
    for (const [, token] of tokens) await closeSession(system, token)
  }
}
