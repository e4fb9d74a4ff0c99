// Holds the lines of docs/decisions: which part and which room may import which (scripts/boundaries/rooms.ts), and how the
// server writes SQL (CONTRIBUTING, "SQL"), whose clock the page goes by, what its forms are, and how often the compiler is overruled. Reads the files
// itself and fails when it read none.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { assertionFaults } from './boundaries/assertions.ts'
import { clockFaults } from './boundaries/clock-faults.ts'
import { formFaults } from './boundaries/form-faults.ts'
import { importFaults } from './boundaries/import-faults.ts'
import { sqlFaults } from './boundaries/sql-faults.ts'

const ROOT = resolve(import.meta.dirname, '..')

const files = ['apps', 'packages', 'scripts', 'e2e'].flatMap(sourceFiles)
const texts = new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
const faults = [
  ...[...texts].flatMap(([file, text]) => [
    ...importFaults(file, text),
    ...sqlFaults(file, text),
    ...clockFaults(file, text),
    ...formFaults(file, text),
  ]),
  ...assertionFaults(texts),
]
for (const fault of faults) console.log(fault)
if (files.length < 50) {
  console.log(`boundaries: only ${files.length} files were read; the check itself is broken`)
  process.exitCode = 1
} else {
  console.log(`boundaries: ${files.length} files read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter(path => !/(^|\/)(node_modules|dist)\//.test(path))
}
