import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTexts } from '@milepost/texts/all-texts.ts'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..')
const ROOMS =
  '{vehicle-file,vehicle-records,schedules,features/{vehicle-activities,vehicle-schedules,schedule-types,vehicle-activity-types,defects,driver-checks,safety-inspections,vehicle-file-exports,qr-page,record-pictures,uploads,files}}/**/*.ts'
const FILES = globSync([ROOMS, 'files/{redraw-picture,store-fault}.ts', 'http/{error-replies,receive-form}.ts'], {
  cwd: SERVER,
})

/** What is named so is a refusal, and what it says is its first text. */
const REFUSALS = new Set(['HttpError', 'DocumentRefused', 'ForbiddenChange'])
/** A sentence that is no refusal: who runs the server reads it, or it has words of its own. */
const OTHERWISE = new Set(['Error', 'JobFailure'])
const SENTENCE = /^[A-Z].* .*\.$/

/** The text of a field that a form does not have, or that cannot be read: a program has sent it, since the page's forms hold no such. */
const FOR_PROGRAMS = / cannot be read: /

interface Found {
  sentences: string[]
  /** Refusals whose text is put together where nobody can translate it. */
  assembled: string[]
}

function read(file: string): Found {
  const source = ts.createSourceFile(file, readFileSync(join(SERVER, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Found = { sentences: [], assembled: [] }
  const visit = (node: ts.Node) => {
    const name = ts.isNewExpression(node) ? node.expression.getText() : ''
    if (OTHERWISE.has(name)) return
    if (ts.isNewExpression(node) && REFUSALS.has(name)) {
      const assembled = (node.arguments ?? []).filter(ts.isTemplateExpression).map(text => text.getText())
      found.assembled.push(...assembled.filter(text => !FOR_PROGRAMS.test(text)))
    }
    if (ts.isStringLiteral(node) && SENTENCE.test(node.text)) found.sentences.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('every refusal of the Vehicle File, its records and uploads has a text in both languages', () => {
  const portuguese = allTexts('pt')
  const hasText = (text: string) => [text, `${text}_other`].some(key => portuguese[key] !== undefined)
  const found = FILES.filter(file => !/\.(test|fixture)\.ts$/.test(file)).map(file => ({ file, ...read(file) }))
  expect(found.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(50)
  for (const { file, sentences, assembled } of found) {
    expect.soft(assembled, file).toEqual([])
    expect
      .soft(
        sentences.filter(text => !hasText(text)),
        file,
      )
      .toEqual([])
  }
})
