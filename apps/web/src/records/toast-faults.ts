import i18next from 'i18next'
import { toastError } from '../ui/toasts.ts'
import type { Faults } from './record-form.ts'

/** That a form was not taken; which fields and why stands beside them (HTTP-18, N-61). */
export function toastFaults(faults: Faults) {
  const isIncomplete = Object.values(faults).includes('required')
  toastError(isIncomplete ? i18next.t('Fields is required') : i18next.t('Field(s) are invalid'))
}
