import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchNames } from './vehicle-tree.ts'

/** What the search calls groups and types; the same object until the groups or the language are others. */
export function useSearchNames(groups: ReadonlyMap<number, string>): SearchNames {
  const { t } = useTranslation()
  return useMemo(() => ({ groups, type: code => vehicleTypeWord(code, t) }), [groups, t])
}
