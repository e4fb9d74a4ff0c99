import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { VehicleAutocomplete } from './VehicleAutocomplete.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

test('what is typed is displayed in upper case [PICK-01]', () => {
  const page = renderToStaticMarkup(<VehicleAutocomplete label="Vehicle" onSelect={() => {}} />)
  const input = page.match(/<input[^>]*>/)?.[0]
  expect(input).toContain('text-transform:uppercase')
  expect(input).toContain('aria-label="Vehicle"')
})
