import { describe, expect, it } from 'vitest'
import { FILES } from './all-texts.ts'
import { readSources, type SourceFile } from './source-texts.fixture.ts'

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const sources = readSources()
const textFileOf = new Map(
  FILES.flatMap(({ name, texts }) => Object.keys(texts.en).map(key => [withoutPlural(key), name])),
)

/** A file and all that it imports, also later, but for some files, which bring texts of their own. */
function reachableFrom(path: string, without: ReadonlySet<string>): SourceFile[] {
  const reached = new Set<string>()
  const open = [path]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    const source = sources.get(next)
    const imported = [...(source?.imports ?? []), ...(source?.lazyImports ?? [])]
    open.push(...imported.filter(file => !without.has(file)))
  }
  return [...reached].flatMap(file => sources.get(file) ?? [])
}

/** Texts that a part of the page shows and does not load. */
function missingTexts(path: string, textFiles: readonly string[], without: ReadonlySet<string>): string[] {
  const files = reachableFrom(path, without).filter(file => /^(apps\/web|packages\/texts)\//.test(file.path))
  const keys = files.flatMap(file => [...file.values].filter(value => textFileOf.has(value)))
  return [...new Set(keys)]
    .filter(key => !textFiles.includes(textFileOf.get(key) ?? ''))
    .map(key => `${textFileOf.get(key)}: ${key}`)
}

describe('texts in use', () => {
  it('every text that the code asks for exists', () => {
    const said = [...sources.values()].flatMap(source => source.said)
    expect(said.length).toBeGreaterThan(500)
    expect([...new Set(said)].filter(key => !textFileOf.has(withoutPlural(key)))).toEqual([])
  })

  it('no text is unused', () => {
    const used = new Set([...sources.values()].flatMap(source => [...source.values]))
    expect([...textFileOf].filter(([key]) => !used.has(key)).map(([key, name]) => `${name}: ${key}`)).toEqual([])
  })

  it('every part of the page loads the texts that it shows', () => {
    const { screens, imports } = sources.get('apps/web/src/app/routes.tsx')!
    const shared = screens.get('apps/web/src/app/Shell.tsx')!
    expect(screens.size).toBeGreaterThan(10)
    // The pages of any noun show its texts, and shared ones.
    const recordPages = sources.get('apps/web/src/app/record-screens.tsx')!.lazyImports
    const ownTexts = new Set([...screens.keys(), ...recordPages])
    // What the routes import of a feature reads its address and shows nothing.
    const later = new Set([...ownTexts, ...imports.filter(file => file.startsWith('apps/web/src/features/'))])
    expect(missingTexts('apps/web/src/main.tsx', ['shell'], later)).toEqual([])
    for (const [path, textFiles] of [...screens, ...recordPages.map(path => [path, []] as const)]) {
      expect.soft(missingTexts(path, ['shell', ...shared, ...textFiles], ownTexts), path).toEqual([])
    }
  })
})
