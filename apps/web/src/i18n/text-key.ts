import type { ParseKeys } from 'i18next'

/** A text of the translation file, named by its English source (C-07). */
export type TextKey = ParseKeys
