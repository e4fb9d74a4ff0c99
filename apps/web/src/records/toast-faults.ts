import { toastRefused } from '../ui/toasts.ts'
import type { Faults } from './record-form.ts'

/** That a form is not sent; which fields and why stands beside them (HTTP-18, N-61). */
export const toastFaults = (faults: Faults) => toastRefused(Object.values(faults).includes('required'))
