import { expect, it } from 'vitest'
import { makePdf } from './pdf-table.ts'

const report = (content: Parameters<typeof makePdf>[0]['content']) =>
  makePdf({ fileName: 'report', title: 'Folha de horas', subtitle: 'AB12 CDE', locale: 'pt-PT', content })

it('a PDF holds its own font, so that it reads the same everywhere', async () => {
  const rows = Array.from({ length: 200 }, (_, row) => [`${row}`, 'Praça do Comércio, ação'])
  const bytes = await report([
    { layout: 'rows', table: { headerRows: 1, widths: [60, '*'], body: [['No.', 'Place'], ...rows] } },
  ])
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const text = bytes.toString('latin1')
  expect(text).toMatch(/\/FontName \/[A-Z]{6}\+Roboto-Regular/)
  expect(text).toContain('/FontFile2')
  expect([...text.matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(3)
})

it('a PDF reads no file and sends no request, whatever its content says', async () => {
  await expect(report([{ image: '/etc/hostname' }])).rejects.toThrow(/denied|policy/i)
  await expect(report([{ image: 'http://127.0.0.1:9/secret.png' }])).rejects.toThrow(/denied|policy/i)
})

it('a fault in one document does not keep the next from being made', async () => {
  const [broken, sound] = await Promise.allSettled([report([{ image: 'nothing' }]), report([{ text: 'ok' }])])
  expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
})
