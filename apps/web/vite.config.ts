import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { START_TEXTS } from '../../packages/texts/src/start-texts.ts'

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

/** Three files instead of forty small ones: what every page needs from outside, and what several of our pages share. */
const EVERY_PAGE_NEEDS =
  /node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next)\/|@mantine\/core\/esm\/core\//
/** What the page of a QR code needs of these, and is to load alone. */
const QR_PAGE_NEEDS_TOO =
  /node_modules\/(react|react-dom|scheduler)\/|texts\/src\/language\.|domain\/src\/collections\/keys-of/
const FRAME =
  /web\/src\/(api|i18n|lib|shell|ui)\/(?!tokens\.css)|contract\/src\/(app-config|languages|route|sign-in|users)|domain\/src\/(access|modules)|@mantine\/core\/esm\/components\/(Button|ActionIcon|Loader|Title|Text|Stack|UnstyledButton|Transition|Code)\/|icons-react/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [schemasWithoutEval, translationFiles, react({ compiler: true })],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
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
            { name: 'schemas', test: /node_modules\/zod\// },
            // Apart, since the page of a QR code takes nothing else of what several pages share.
            { name: 'every-page', test: QR_PAGE_NEEDS_TOO },
            { name: 'core', test: EVERY_PAGE_NEEDS },
            { name: 'frame', test: FRAME, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
