import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicleTypeWord } from '../../i18n/vehicle-type-words.ts'
import type { SearchNames } from './vehicle-tree.ts'

/** What the search calls groups and types; the same object until the groups or the language are others. */
export function useSearchNames(groups: ReadonlyMap<number, string>): SearchNames {
  const { t } = useTranslation()
  return useMemo(() => ({ groups, type: code => vehicleTypeWord(code, t) }), [groups, t])
}
