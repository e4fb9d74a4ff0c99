import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

const LIMITS = { atOnce: 2, mostWaitingOfKey: 3, mostWaiting: 5 }

function rig(limits = LIMITS) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string, name: string) =>
    queue.run(key, async () => {
      started.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { started, add, end }
}

test("one key's flood leaves another's first piece to start at once", async () => {
  const { started, add } = rig()
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')
  expect(started).toEqual(['a1', 'b1'])
})

test('those who wait take turns, whoever came with how many', async () => {
  const { started, add, end } = rig({ ...LIMITS, atOnce: 1, mostWaiting: 9 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  for (const name of ['b1', 'b2', 'c1']) void add(name[0]!, name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('what finds no room is refused at once, and whose fault that is', async () => {
  const { add, end } = rig()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  await expect(add('a', 'a5')).rejects.toMatchObject({ isOwn: true })
  for (const name of ['b1', 'b2', 'b3']) void add('b', name)
  await expect(add('c', 'c1')).rejects.toMatchObject({ isOwn: false })
  await end('a1')
  const again = add('c', 'c2')
  await end('b1')
  await end('a2')
  await end('b2')
  await end('c2')
  expect(await again).toBe('c2')
})

test('a piece that fails fails for who waits for it, and the next one runs', async () => {
  const queue = new FairQueue(LIMITS)
  const broken = queue.run('a', () => Promise.reject(new Error('torn paper')))
  const sound = queue.run('a', async () => 'printed')
  await expect(broken).rejects.toThrow('torn paper')
  expect(await sound).toBe('printed')
  expect(new QueueFull(true)).toBeInstanceOf(Error)
})
