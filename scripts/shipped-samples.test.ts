import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every text that comes with Milepost; tests need addresses of other forms. */
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\0')
  .filter(name => /\.(ts|tsx|mjs|js|json|md|html|css|sql|ya?ml|svg|txt|toml|webmanifest)$/.test(name))
  .filter(name => !/^e2e\/|\.test\.tsx?$|^package-lock\.json$/.test(name))
const lines = files.flatMap(name =>
  readFileSync(name, 'utf8')
    .split('\n')
    .map(text => ({ name, text })),
)

const ADDRESS = /[\w.+-]+@((?:[a-z\d-]+\.)+[a-z]{2,})/gi
/** Domains that nobody has (RFC 2606). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i
const KEY =
  /-----BEGIN ([A-Z ]*PRIVATE KEY|[A-Z ]*CERTIFICATE)-----|\beyJ[\w-]{20,}\.[\w-]{20,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b|\bgh[pousr]_\w{36}\b/

describe('what comes with Milepost', () => {
  it('has no e-mail address that somebody may have [CFG-03]', () => {
    expect(lines.length).toBeGreaterThan(100_000)
    const found = lines.flatMap(({ name, text }) =>
      [...text.matchAll(ADDRESS)].flatMap(([address, domain = '']) =>
        RESERVED.test(domain) ? [] : [`${name}: ${address}`],
      ),
    )
    expect(found).toEqual([])
  })

  it('has no key, token or certificate [CFG-03]', () => {
    const sample = (kind: string) => ['-----BEGIN', `${kind}-----`].join(' ')
    for (const kind of ['PRIVATE KEY', 'EC PRIVATE KEY', 'CERTIFICATE', 'TRUSTED CERTIFICATE']) {
      expect(sample(kind)).toMatch(KEY)
    }
    expect(`eyJ${'a'.repeat(20)}.${'b'.repeat(20)}`).toMatch(KEY)
    expect(`AKIA${'A'.repeat(16)}`).toMatch(KEY)
    expect(`ghp_${'a'.repeat(36)}`).toMatch(KEY)
    expect(lines.filter(({ text }) => KEY.test(text)).map(({ name }) => name)).toEqual([])
  })
})
