import type { Config } from '../../config/config.ts'
import { resolveByDns } from '../../webhooks/resolve-target.ts'
import type { Authority } from './authority.ts'
import { createDvla } from './dvla.ts'
import { createDvsa } from './dvsa.ts'

const TIMEOUT_MS = 10_000

/** Those that are configured; none is off. */
export function createAuthorities({ authorities: { dvsa, dvla, targets } }: Pick<Config, 'authorities'>): Authority[] {
  const posting = { targets, resolve: resolveByDns, timeoutMs: TIMEOUT_MS }
  return [...(dvsa === null ? [] : [createDvsa(dvsa, posting)]), ...(dvla === null ? [] : [createDvla(dvla, posting)])]
}
