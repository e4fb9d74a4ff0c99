import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirmDialog } from '../../ui/dialogs.ts'
import { readGeofenceSearch } from './geofence-search.ts'

/** Asks before what was drawn or typed is lost: by another geofence, another page, or closing the tab. */
export function useUnsavedGuard(isDirty: boolean) {
  const { t } = useTranslation()
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    async shouldBlockFn({ current, next }) {
      const [before, after] = [current, next].map(one => ({
        pathname: one.pathname,
        ...readGeofenceSearch(one.search as Record<string, unknown>),
      }))
      const isKept =
        before!.pathname === after!.pathname &&
        before!.geofenceId === after!.geofenceId &&
        before!.drawn === after!.drawn &&
        before!.view === after!.view
      if (isKept) return false
      return !(await confirmDialog({
        title: t('Leave without saving?'),
        message: t('What you changed on this geofence will be lost.'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
        destructive: true,
      }))
    },
  })
}
