import { Counter, type Registry } from 'prom-client'
import type { ProviderFailure, ProviderName } from './map-provider.ts'

/** A request that a provider failed; never thrown for "nothing found". */
export class ProviderError extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(`The map provider failed: ${failure}`, { cause })
    this.name = 'ProviderError'
    this.failure = failure
  }
}

interface Settings {
  name: ProviderName | 'raster'
  /** What waits beyond is refused at once. */
  mostAtOnce: number
  metrics: Registry
  now?: () => number
}

const FAILURES_IN_A_ROW = 5
const REST_MS = 30_000

/**
 * Runs the requests of one configured server: so many at once and no more, each counted by its outcome. Several failures in
 * a row end its use for half a minute. Gives what the request gives; throws a ProviderError for everything that fails.
 */
export function createProviderGuard({ name, mostAtOnce, metrics, now = Date.now }: Settings) {
  const outcomes = outcomesIn(metrics)
  let underWay = 0
  let failuresInARow = 0
  let restsUntilMs = 0

  return async <T>(request: () => Promise<T>): Promise<T> => {
    if (now() < restsUntilMs || underWay >= mostAtOnce) throw fail('resting')
    underWay++
    try {
      const result = await request()
      failuresInARow = 0
      outcomes.inc({ provider: name, outcome: 'answered' })
      return result
    } catch (error) {
      failuresInARow++
      if (failuresInARow >= FAILURES_IN_A_ROW) {
        restsUntilMs = now() + REST_MS
        failuresInARow = 0
      }
      throw fail(failureOf(error), error)
    } finally {
      underWay--
    }
  }

  function fail(failure: ProviderFailure, cause?: unknown): ProviderError {
    outcomes.inc({ provider: name, outcome: failure })
    return cause instanceof ProviderError ? cause : new ProviderError(failure, cause)
  }
}

/** Why a request of a provider failed. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

const OUTCOMES = 'milepost_map_provider_requests_total'

/** One counter for all providers of a process. */
function outcomesIn(metrics: Registry): Counter<'provider' | 'outcome'> {
  const known = metrics.getSingleMetric(OUTCOMES)
  if (known instanceof Counter) return known
  return new Counter({
    name: OUTCOMES,
    help: 'Requests to configured map providers, by outcome',
    labelNames: ['provider', 'outcome'],
    registers: [metrics],
  })
}
