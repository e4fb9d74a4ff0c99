import { ownFactors } from '@milepost/contract/own-factors.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** By what the user may show who they are. */
export const ownFactorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: ({ signal }) => call(ownFactors.read, {}, { signal }),
})
