import type { TrackColumns } from '@milepost/contract/track.ts'

/**
 * A small script of its own in the page (vite.config.ts): where a Track screen is opened by its address, the vehicles are
 * asked for while the program is still being read. It imports nothing, or it would have to wait for it.
 */
export const EARLY_PATHS = {
  pages: ['/telematics/track', '/telematics/track-vehicle'],
  cookie: '/sso/cookie/',
  columns: '/api/track/columns/',
}

/** Null when they could not be had, for whatever reason: whoever needs them asks again and hears of it. */
let early: Promise<TrackColumns | null> | null =
  typeof location !== 'undefined' && EARLY_PATHS.pages.includes(location.pathname) ? ask() : null

async function ask(): Promise<TrackColumns | null> {
  try {
    const cookie = await fetch(EARLY_PATHS.cookie)
    const token: string | null = cookie.ok ? (await cookie.json()).access_token : null
    if (token === null) return null
    const answer = await fetch(EARLY_PATHS.columns, { headers: { Authorization: `Bearer ${token}` } })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

/** The answer on its way, once; null when the page was opened elsewhere. */
export function takeEarlyColumns(): Promise<TrackColumns | null> | null {
  const taken = early
  early = null
  return taken
}
