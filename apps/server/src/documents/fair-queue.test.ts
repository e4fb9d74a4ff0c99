import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

const LIMITS = { atOnce: 2, mostWaitingOfKey: 3, mostWaiting: 5 }

function rig(limits = LIMITS) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  /** Of a key, or of each letter of several. */
  const add = (keys: string, name: string, signal?: AbortSignal) => {
    const work = async () => {
      started.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
      return name
    }
    return queue.run(keys.split(''), work, signal)
  }
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

test('a piece of several keys counts for each of them: no more of one wait, whoever sends them', async () => {
  const { add } = rig({ ...LIMITS, mostWaiting: 9 })
  void add('a', 'a1')
  void add('a', 'a2')
  for (const name of ['ab1', 'ab2']) void add('ab', name)
  for (const keys of ['a', 'ab', 'ac']) await expect(add(keys, 'more')).rejects.toMatchObject({ isOwn: true })
  void add('b', 'b1')
  void add('b', 'b2')
  for (const keys of ['b', 'ab', 'bc']) await expect(add(keys, 'more')).rejects.toMatchObject({ isOwn: true })
})

test('a piece of several keys runs beside no other of theirs, and lets others pass while it waits', async () => {
  const { started, add, end } = rig({ ...LIMITS, mostWaiting: 9 })
  void add('a', 'a1')
  void add('ab', 'ab1')
  void add('c', 'c1')
  expect(started).toEqual(['a1', 'c1'])
  await end('c1')
  expect(started).toEqual(['a1', 'c1'])
  await end('a1')
  void add('b', 'b1')
  void add('c', 'c2')
  expect(started).toEqual(['a1', 'c1', 'ab1', 'c2'])
  await end('ab1')
  expect(started).toEqual(['a1', 'c1', 'ab1', 'c2', 'b1'])
})

test('what came first is next as soon as its keys are idle, however many of theirs come meanwhile', async () => {
  const { started, add, end } = rig({ ...LIMITS, mostWaiting: 9 })
  for (const name of ['a1', 'b1']) void add(name[0]!, name)
  void add('ab', 'ab1')
  for (const name of ['a2', 'b2']) void add(name[0]!, name)
  await end('a1')
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'ab1'])
  await end('ab1')
  expect(started).toEqual(['a1', 'b1', 'ab1', 'a2', 'b2'])
})

test('what nobody wants any more leaves its place to others, and does not begin', async () => {
  const { started, add, end } = rig()
  const gone = new AbortController()
  void add('a', 'a1')
  const broken = ['a2', 'a3', 'a4'].map(name => add('a', name, gone.signal))
  await expect(add('a', 'a5')).rejects.toMatchObject({ isOwn: true })
  gone.abort()
  for (const one of broken) await expect(one).rejects.toThrow('aborted')
  const next = add('a', 'a6')
  await end('a1')
  expect(started).toEqual(['a1', 'a6'])
  await end('a6')
  expect(await next).toBe('a6')
})

test('a piece that fails fails for who waits for it, and the next one runs', async () => {
  const queue = new FairQueue(LIMITS)
  const broken = queue.run(['a'], () => Promise.reject(new Error('torn paper')))
  const sound = queue.run(['a'], async () => 'printed')
  await expect(broken).rejects.toThrow('torn paper')
  expect(await sound).toBe('printed')
  expect(new QueueFull(true)).toBeInstanceOf(Error)
})
