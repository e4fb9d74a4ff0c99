const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, [data-missing]'

/**
 * Moves the focus to the first field of a form that is marked as wrong, or that what the contract asks of it does not hold for; where
 * none is known, to its first field. A part without an input of its own says by `data-missing` that it is empty and must not be.
 */
export function focusFirstFault(form: HTMLElement) {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(isThere)
  const first = fields.find(isAtFault) ?? fields[0]
  const control = first?.matches('[data-missing]') ? first.querySelector<HTMLElement>('input, textarea, button') : first
  control?.focus()
  // What is said of it too: the focus alone brings no more than the field into sight.
  const saidIn = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  for (const id of saidIn) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
}

/** The same once the faults that were just found are drawn. */
export function focusDrawnFault(form: HTMLElement) {
  requestAnimationFrame(() => focusFirstFault(form))
}

const isThere = (field: HTMLElement) => field.checkVisibility() && !field.matches(':disabled')

const isAtFault = (field: HTMLElement) => field.matches(':invalid, [aria-invalid=true], [data-error], [data-missing]')
