import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ContentKind, checkContent } from './content-kinds.ts'

const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

const check = (content: Buffer, kind: ContentKind, size = 5, mostBytes = 10_000) =>
  buffer(checkContent(inPieces(content, size), { kind, mostBytes }))

test.each([
  ['image/png', () => picture.clone().png()],
  ['image/jpeg', () => picture.clone().jpeg()],
  ['image/webp', () => picture.clone().webp()],
] as const)('%s passes unchanged, however it is cut', async (kind, make) => {
  const content = await make().toBuffer()
  for (const size of [1, 7, 100_000]) expect((await check(content, kind, size)).equals(content)).toBe(true)
})

test('content that is not what it is declared to be is refused', async () => {
  const png = await picture.clone().png().toBuffer()
  await expect(check(png, 'image/jpeg')).rejects.toMatchObject({ reason: 'wrong kind' })
  await expect(check(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')).rejects.toMatchObject({
    reason: 'wrong kind',
  })
  await expect(check(Buffer.from('tiny'), 'image/png')).rejects.toMatchObject({ reason: 'wrong kind' })
})

test('content that is too large is refused before all of it was read', async () => {
  let read = 0
  async function* endless() {
    const head = await picture.clone().png().toBuffer()
    yield head
    for (;;) {
      read += 1_000
      yield Buffer.alloc(1_000)
    }
  }
  const reading = buffer(checkContent(endless(), { kind: 'image/png', mostBytes: 5_000 }))
  await expect(reading).rejects.toMatchObject({ reason: 'too large' })
  expect(read).toBeLessThan(6_000)
})
