import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#e8f4f8',
  '#cfe6ee',
  '#a2d0df',
  '#6fc3dc',
  '#43a5c0',
  '#258fac',
  '#0d6380',
  '#0b556e',
  '#08465b',
  '#053546',
]

/** Bluish greys, so that dark mode reads as the same product at night. */
const dark: MantineColorsTuple = [
  '#e6eaee',
  '#c5ced6',
  '#a3afba',
  '#75818d',
  '#3d4752',
  '#2b333c',
  '#1e242b',
  '#171c22',
  '#101419',
  '#0b0e12',
]

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 6 },
  colors: { petrol, dark },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '22px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } },
  },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
})

/** Mantine's own variables take the tokens, so that its parts and ours cannot drift apart. */
const fromTokens = {
  '--mantine-color-body': 'var(--mp-surface)',
  '--mantine-color-text': 'var(--mp-text)',
  '--mantine-color-dimmed': 'var(--mp-text-quiet)',
  '--mantine-color-placeholder': 'var(--mp-text-quiet)',
  '--mantine-color-error': 'var(--mp-danger)',
  '--mantine-color-anchor': 'var(--mp-brand)',
  '--mantine-color-default': 'var(--mp-surface-raised)',
  '--mantine-color-default-hover': 'var(--mp-hover)',
  '--mantine-color-default-color': 'var(--mp-text)',
  '--mantine-color-default-border': 'var(--mp-line-strong)',
  // A disabled button stands out from a dialog as well, in both modes.
  '--mantine-color-disabled': 'var(--mp-line)',
  '--mantine-color-disabled-color': 'var(--mp-text-disabled)',
  // White words reach AA on it in both modes, as they do not on Mantine's red.
  '--mantine-color-red-filled': '#b3261e',
  '--mantine-color-red-filled-hover': '#8f1e18',
  '--mantine-color-red-light-color': 'var(--mp-danger)',
  '--mantine-color-gray-light-hover': 'var(--mp-hover)',
  '--mantine-color-gray-light-color': 'var(--mp-text-quiet)',
}

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens })
