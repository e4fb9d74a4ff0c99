import { z } from 'zod'
import { routes } from './route.ts'

export const languages = routes({
  list: {
    method: 'GET',
    path: '/api/language_configs/',
    summary: 'The languages of the interface and where their texts are',
    access: { kind: 'public', because: 'the sign-in page offers the languages before anybody is signed in' },
    result: z.array(z.object({ reference: z.string(), name: z.string(), translation_file: z.string() })),
  },
})
