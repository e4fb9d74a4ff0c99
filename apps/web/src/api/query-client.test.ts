import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { NetworkError } from './http.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('without a connection a load fails at once instead of waiting for one for ever', async () => {
  onlineManager.setOnline(false)
  let calls = 0
  const load = queryClient.fetchQuery({
    queryKey: ['a list'],
    queryFn: () => {
      calls++
      return Promise.reject(new NetworkError('offline'))
    },
  })
  await expect(load).rejects.toBeInstanceOf(NetworkError)
  expect(calls).toBe(1)
})

test('without a connection a change fails instead of being made some time later', async () => {
  onlineManager.setOnline(false)
  const change = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(new NetworkError('offline')) })
  await expect(change.execute(undefined)).rejects.toBeInstanceOf(NetworkError)
})

test('what is looked at is read anew when the connection is back', () => {
  const options = queryClient.defaultQueryOptions({ queryKey: ['a list'] })
  expect(options.refetchOnReconnect).toBe(true)
})
