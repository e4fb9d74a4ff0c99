import type { START_TEXTS } from './start-texts.ts'
import type { TEXT_FILES } from './text-files.ts'

type EnglishOf<File extends keyof typeof TEXT_FILES> = Awaited<ReturnType<(typeof TEXT_FILES)[File]['en']>>['texts']

/** All of a union at once. */
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type AllEnglish = Merged<
  { [File in keyof typeof TEXT_FILES]: EnglishOf<File> }[keyof typeof TEXT_FILES] | typeof START_TEXTS.en
>

/** Every English text by its key. */
type English = { [Key in keyof AllEnglish]: AllEnglish[Key] }

type WithoutPlural<Key> = Key extends `${infer Bare}_${'one' | 'other'}` ? Bare : Key

/** A text without values to fill in, named by its English source (C-07). */
export type TextKey = {
  [Key in keyof English]: Extract<Key | English[Key], `${string}{{${string}`> extends never ? WithoutPlural<Key> : never
}[keyof English]

/** Makes a key that has no text, and a value that is not filled in, a type error wherever `t` is called. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: English }
    keySeparator: false
    nsSeparator: false
  }
}
