import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below 32768 Linux gives no port to an outgoing connection, which could otherwise take it before it is listened on, or while a
 * database is started again. Above 20000 is hardly anything that has a number of its own.
 */
const FIRST = 20_000
const LAST = 32_767
const MOST_TRIES = 50

/** A port of 127.0.0.1 that is free at the moment. Throws when none of fifty is. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}`)
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise(found => {
    probe.once('error', () => found(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)))
  })
}
