import { notificationChoices } from '@milepost/contract/notification-choices.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** How and when the user is told beside the bell. */
export const notificationChoicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(notificationChoices.read, {}, { signal }),
})
