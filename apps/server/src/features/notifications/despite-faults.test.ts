import { expect, test } from 'vitest'
import { despiteFaults, faultsOf } from './despite-faults.ts'

const failFor = (...names: string[]) =>
  despiteFaults(names, name => Promise.reject(new Error(name))).catch((error: unknown) => error)

test('work goes on after a fault, which is thrown as it is', async () => {
  const done: number[] = []
  const work = despiteFaults([1, 2, 3], one => {
    done.push(one)
    return one === 1 ? Promise.reject(new Error('one')) : Promise.resolve()
  })
  await expect(work).rejects.toThrow(/^one$/)
  expect(done).toEqual([1, 2, 3])
})

test('of several faults each is kept, also those of parts of the work', async () => {
  const fault = await failFor('one', 'two')
  expect(fault).toMatchObject({ message: 'one; two' })
  const steps = [() => failFor('one', 'two'), () => failFor('three'), () => Promise.resolve(null)]
  const faults = await despiteFaults(steps, async step => {
    const failed = await step()
    if (failed !== null) throw failed
  }).catch(faultsOf)
  expect(faults?.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
})
