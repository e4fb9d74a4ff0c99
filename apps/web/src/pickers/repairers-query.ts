import { repairers } from '@milepost/contract/repairers.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'

/** Whoever has no customer has no repairers either. */
const NO_CUSTOMER = 0

/** The repairers of a customer, all at once (PICK-17, PICK-18); where they cannot be read there are none (C-65). */
export const repairersQuery = (customer: number) =>
  queryOptions({
    queryKey: ['repairers', customer],
    queryFn: ({ signal }) =>
      call(repairers.ofCustomer, { params: { id: customer } }, { signal, suppressErrorDialog: true }),
  })

/** Whose repairers are offered unless a record says otherwise: those of the first customer of the stored user (PICK-18). */
export const useFirstCustomer = (): number => useSession()?.currentUser.customers[0]?.id ?? NO_CUSTOMER
