import { session } from '../../api/session.ts'
import { type Choices, choicesLoaded } from '../../records/choices.ts'

/** The customers that the signed-in user sees. */
export const ownCustomers: Choices = choicesLoaded('own-customers', () =>
  (session.current()?.currentUser.customers ?? []).map(({ id, name }) => ({ value: id, label: name })),
)
