import { expect, test } from 'vitest'
import { QueueFull } from '../documents/fair-queue.ts'
import { holdUpload } from './uploads-in-hand.ts'

test('of one customer thirty uploads are in memory at once, whoever sends them; others have their own', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const sender = (userId: number) => ({ customerIds: [-1], userId })
  const held = Array.from({ length: 30 }, (_, userId) => holdUpload(sender(userId), () => end))
  await expect(holdUpload(sender(31), () => end)).rejects.toBeInstanceOf(QueueFull)
  expect(await holdUpload({ customerIds: [-2], userId: 31 }, async () => 'of another customer')).toBe(
    'of another customer',
  )
  expect(await holdUpload({ customerIds: [-1, -2], userId: 31 }, async () => 'of several')).toBe('of several')
  resolve()
  await Promise.all(held)
  expect(await holdUpload(sender(31), async () => 'later')).toBe('later')
})

test('what fails is in memory no longer', async () => {
  const sender = { customerIds: [-3], userId: 1 }
  for (let time = 0; time < 40; time++) {
    await expect(holdUpload(sender, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  }
})
