import { expect, it } from 'vitest'
import { FILES } from './all-texts.ts'
import type { Language } from './language.ts'

/** Words of the column “not” of the glossary in docs/writing.md, and of its rule 14, that are right in no text. */
const NEVER: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...['somebody', 'heard of', 'silent', 'silence', 'under way', 'its way', 'counts? for nothing', 'no longer known'],
    ...[
      'oops',
      'successfully',
      'invalid input',
      'let us',
      'e-mails?',
      'journeys?',
      'revoked?',
      'stationary',
      'is told',
      'are told',
      'not told',
    ],
  ],
  pt: [
    ...['usuários?', 'telas?', 'celular(?:es)?', 'deletar', 'você', 'gerenciar', 'registros?', 'câmeras?', 'equipe'],
    ...['viaturas?', 'motoristas?', 'quilometragem', 'expirad[oa]s?', 'solicitar', 'baixar', 'apagar', 'procurar'],
    'carateres',
  ],
}

it.each(['en', 'pt'] as const)('no text has a word that the glossary never uses: %s', language => {
  // A letter with an accent is none for `\b`.
  const never = new RegExp(`(?<!\\p{L})(?:${NEVER[language].join('|')})(?!\\p{L})`, 'iu')
  const found = FILES.flatMap(({ name, texts }) =>
    Object.entries(texts[language])
      .filter(([, text]) => never.test(text))
      .map(([, text]) => `${name}: ${never.exec(text)?.[0]}: ${text}`),
  )
  expect(found).toEqual([])
})
