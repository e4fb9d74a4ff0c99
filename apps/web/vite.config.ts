import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

/**
 * The browser uses the contract's methods, paths and types; the server alone checks with its schemas. This stands in for
 * zod, whose 25 kB would otherwise come along: every call on it gives itself.
 */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  resolveId: source => (source === 'zod' ? '\0zod' : null),
  load: id => (id === '\0zod' ? `export const z = new Proxy(() => {}, { get: () => z, apply: () => z })` : null),
}

/** Two files instead of forty small ones: what every page needs from outside, and what several of our pages share. */
const EVERY_PAGE_NEEDS =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next)\/|@mantine\/core\/esm\/core\//
const FRAME =
  /web\/src\/(api|i18n|lib|shell|ui)\/|contract\/src\/(app-config|languages|route|sign-in|users)|domain\/src\/(access|modules)|@mantine\/core\/esm\/components\/(Button|ActionIcon|Loader|Title|Text|Stack|UnstyledButton|Transition|Code)\/|icons-react/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutSchemas, react({ compiler: true })],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: EVERY_PAGE_NEEDS },
            { name: 'frame', test: FRAME, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
