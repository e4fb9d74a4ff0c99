import { expect, test } from 'vitest'
import { createPushBrowser } from '../testing/push-browser.ts'
import { postPush } from './post-push.ts'

test.each([
  ['https://push.example:8443/one', 'other-port'],
  ['https://10.0.0.1/one', 'private-address'],
  ['http://push.example/one', 'not-https'],
])('nothing is sent to %s, and the attempt says why: %s', async (endpoint, outcome) => {
  const message = { content: { title: 'A', body: 'B', tag: 'c', url: '/', language: 'en' }, topic: 'c' } as const
  const attempt = await postPush(
    { endpoint, keys: createPushBrowser().keys },
    { ...message, isUrgent: false, ttlS: 60 },
    {
      vapid: { publicKey: '', privateKey: '' },
      subject: 'https://fleet.example',
      posting: { targets: 'public', resolve: () => Promise.reject(new Error('asked for a name')), timeoutMs: 1_000 },
    },
  )
  expect(attempt).toMatchObject({ outcome, status: null })
})
