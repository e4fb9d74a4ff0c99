import Bowser from 'bowser'

/** What a User-Agent names, such as `Firefox 143, Windows`; null where nothing of it is known. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  const version = browser.version?.split('.')[0]
  const device = platform.model ?? os.name
  return [[browser.name, version].filter(Boolean).join(' '), device].filter(Boolean).join(', ') || null
}
