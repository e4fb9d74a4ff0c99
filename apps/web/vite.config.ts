import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { START_TEXTS } from '../../packages/texts/src/start-texts.ts'
import { pageHead } from './page-head.ts'

/**
 * The page checks forms and addresses by the contract's schemas. Its policy of contents forbids code made from text, which zod
 * would try first, and which the browser would report.
 */
const schemasWithoutEval: Plugin = {
  name: 'schemas-without-eval',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer !== '\0zod' ? '\0zod' : null),
  load: id => (id === '\0zod' ? `import { z } from 'zod/v4'; z.config({ jitless: true }); export { z }` : null),
}

/** The translation files of the page, which it fetches before it shows anything (I18N-05). */
const translationFiles: Plugin = {
  name: 'translation-files',
  generateBundle() {
    for (const [language, texts] of Object.entries(START_TEXTS))
      this.emitFile({ type: 'asset', fileName: `i18n/${language}.json`, source: JSON.stringify(texts) })
  },
}

/**
 * The least number of parts loaded by themselves (a screen, a dialog, the texts of a screen) whose shared module is loaded with the
 * frame of the page, once for all of them. What fewer need stays with those: nobody waits for the code of a screen that is not opened.
 */
const MOST_SCREENS = 32
const SHARED_PARTS =
  /web\/src\/(api|i18n|ui)\/|contract\/src\/|domain\/src\/|@mantine\/|@floating-ui|react-number-format/

type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }
type ModuleInfo = { readonly importedIds: readonly string[]; readonly code: string | null }

const reached = new Map<string, Set<string>>()

/** Whether the browser needs a module before an entry runs: the entry imports it, directly or not, and not by `import()`. */
function isNeededBy(entry: string, id: string, graph: ModuleGraph): boolean {
  const known = reached.get(entry)
  if (known) return known.has(id)
  const found = new Set([`${import.meta.dirname}/src/${entry}`])
  for (const one of found) for (const imported of importsOf(one, graph)) found.add(imported)
  reached.set(entry, found)
  return found.has(id)
}

/** All icons stand in one file; who names some of them takes those. */
const ALL_ICONS = /icons-react\/dist\/esm\/tabler-icons-react\.mjs$/

function importsOf(id: string, graph: ModuleGraph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap(imported => {
    if (!ALL_ICONS.test(imported)) return imported
    const named = code?.match(/\bIcon[A-Z0-9]\w*/g) ?? []
    return named.map(name => imported.replace(/[^/]+$/, `icons/${name}.mjs`))
  })
}

const PAGE = 'main.tsx'
const QR_PAGE = 'qr-page/main.tsx'
const LIVE_PAGE = 'live-page/main.tsx'
const LOGIN_PAGE = 'login-page/main.tsx'

/** A file of what a page for anybody shares with the application, of which it takes nothing else. */
const sharedBy = (name: string, entry: string) => ({
  name: (id: string, graph: ModuleGraph) => (isNeededBy(entry, id, graph) && isNeededBy(PAGE, id, graph) ? name : null),
})

/** A file of what the page needs from the start: few files instead of a hundred small ones, and nothing that it can do without. */
const fromTheStart = (name: string, test: RegExp) => ({
  name: (id: string, graph: ModuleGraph) => (isNeededBy(PAGE, id, graph) ? name : null),
  test,
  tags: ['$initial' as const],
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [pageHead, schemasWithoutEval, translationFiles, react({ compiler: true })],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        login: `${import.meta.dirname}/login.html`,
        live: `${import.meta.dirname}/live.html`,
        qr: `${import.meta.dirname}/qr.html`,
        'sign-in-page': `${import.meta.dirname}/src/sign-in-page.ts`,
      },
      output: {
        // The pages that the server draws name their script, and the type face that they share with the page.
        assetFileNames: ({ names }) =>
          names.includes('inter-latin-wght-normal.woff2') ? 'inter-latin.woff2' : 'assets/[name]-[hash][extname]',
        entryFileNames: ({ name }) => (name === 'sign-in-page' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            sharedBy('every-page', QR_PAGE),
            sharedBy('live-link', LIVE_PAGE),
            // What it shares with screens, which would otherwise come with what most of them need.
            {
              name: (id, graph) => (isNeededBy(LIVE_PAGE, id, graph) ? 'live-and-screens' : null),
              test: /packages\/(domain|texts)\/src\//,
            },
            // The application follows the sign-in page in the same window, and takes all of it.
            {
              name: (id, graph) => (isNeededBy(LOGIN_PAGE, id, graph) ? 'sign-in' : null),
              test: /^(?!.*\/web\/(src\/login-page|login\.html))/,
            },
            fromTheStart('schemas', /node_modules\/zod\//),
            fromTheStart('core', /node_modules\//),
            fromTheStart('start', /^(?!.*\/web\/(src\/main\.tsx|index\.html))/),
            { name: 'icons', test: /icons-react/, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
            { name: 'frame', test: SHARED_PARTS, minShareCount: MOST_SCREENS },
          ],
        },
      },
    },
  },
})
