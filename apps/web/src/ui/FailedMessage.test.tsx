import { MantineProvider } from '@mantine/core'
import { MODULE_OFF } from '@milepost/contract/refusals.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { HttpError, NetworkError } from '../api/http.ts'
import { FailedMessage } from './FailedMessage.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'pt',
    resources: { pt: { translation: { 'Something went wrong on the server': 'Algo falhou no servidor' } } },
  }),
)

const shown = (error: unknown) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FailedMessage error={error} onRetry={() => {}} />
    </MantineProvider>,
  ).replace(/<style.*?<\/style>/gs, '')

const answer = (status: number, detail: string) =>
  new HttpError({ status, statusText: '' }, { detail, request_id: 'req-7Q2M4K' }, 'GET /api/trips/')

test('a fault of the server is told in the reader’s language, with its reference and a way to try again', () => {
  const page = shown(answer(500, 'Something went wrong on the server'))
  expect(page).toContain('Algo falhou no servidor')
  expect(page).toContain('req-7Q2M4K')
  expect(page).toContain('Try again')
})

test('a refusal says that permission is missing, and offers nothing that would be refused again', () => {
  const page = shown(answer(403, 'Forbidden'))
  expect(page).toContain('You do not have permission for this module')
  expect(page).not.toContain('Try again')
  expect(page).not.toContain('could not be loaded')
})

test('a refusal because the module is switched off says so, and of no permission', () => {
  const page = shown(answer(403, MODULE_OFF))
  expect(page).toContain('Your company does not have this module.')
  expect(page).not.toContain('You do not have permission')
})

test('without a connection it says so', () => {
  expect(shown(new NetworkError('offline'))).toContain('No connection')
})
