import ts from 'typescript'

/** How often a text overrules the compiler: `value!`, and `value as Type` (not `as const`). */
export interface Assertions {
  nonNull: number
  as: number
}

export function countAssertions(file: string, text: string): Assertions {
  const counts: Assertions = { nonNull: 0, as: 0 }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) counts.nonNull += 1
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) counts.as += 1
    ts.forEachChild(node, visit)
  }
  visit(source)
  return counts
}

/** Parts of the production code with the most that each may hold. These numbers go down and never up. */
const CEILINGS: Readonly<Record<string, Assertions>> = {
  'apps/server': { nonNull: 58, as: 35 },
  'apps/simulator': { nonNull: 1, as: 0 },
  'apps/web': { nonNull: 0, as: 4 },
  'packages/contract': { nonNull: 0, as: 1 },
  'packages/domain': { nonNull: 12, as: 0 },
  'packages/maps': { nonNull: 0, as: 3 },
  'packages/protocols': { nonNull: 27, as: 0 },
  'packages/texts': { nonNull: 2, as: 1 },
  scripts: { nonNull: 11, as: 2 },
}

/** Neither tests nor what they stand on. */
const isProduction = (file: string) => !/\.(test|fixture|arbitrary)\.tsx?$|\/testing\//.test(file)

/** A line for each part that holds more than its ceiling; `files` are texts by path from the root of the repository. */
export function assertionFaults(files: ReadonlyMap<string, string>, ceilings = CEILINGS): string[] {
  return Object.entries(ceilings).flatMap(([part, most]) => {
    const counts = { nonNull: 0, as: 0 }
    for (const [file, text] of files) {
      if (!file.startsWith(`${part}/`) || !isProduction(file)) continue
      const own = countAssertions(file, text)
      counts.nonNull += own.nonNull
      counts.as += own.as
    }
    return (['nonNull', 'as'] as const)
      .filter(kind => counts[kind] > most[kind])
      .map(
        kind =>
          `${part} holds ${counts[kind]} ${kind === 'nonNull' ? 'non-null assertions' : 'assertions with as'}, at most ${most[kind]} (scripts/boundaries/assertions.ts)`,
      )
  })
}
