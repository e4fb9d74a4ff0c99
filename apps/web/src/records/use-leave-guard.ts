import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RawSearch } from '../address/address-state.ts'
import { confirmDialog } from '../ui/dialogs.ts'
import { doesBackClose } from '../ui/use-back-closes.ts'

interface Place {
  pathname: string
  search: RawSearch
}

/**
 * Asks before what was typed is lost: by another page, or by closing the tab. `isKept` states that a step from one address to
 * another loses nothing; without it every other path does, and every parameter of the same path is kept.
 */
export function useLeaveGuard(
  isDirty: boolean,
  message: string,
  isKept: (before: Place, after: Place) => boolean = (before, after) => before.pathname === after.pathname,
) {
  const { t } = useTranslation()
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    async shouldBlockFn({ current, next, action }) {
      if (action === 'BACK' && doesBackClose()) return false
      const [before, after] = [placeOf(current), placeOf(next)]
      if (isKept(before, after)) return false
      return !(await confirmDialog({
        title: t('Leave without saving?'),
        message,
        confirmLabel: t('Leave without saving'),
        cancelLabel: t('Keep editing'),
        destructive: true,
      }))
    },
  })
}

const placeOf = ({ pathname, search }: { pathname: string; search: unknown }): Place => ({
  pathname,
  search: { ...(typeof search === 'object' ? search : null) },
})
