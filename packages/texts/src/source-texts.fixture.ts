import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../../..')

export interface SourceFile {
  /** From the root of the repository. */
  path: string
  /** Texts that stand where a value is given: a key of the texts may be among them. */
  values: ReadonlySet<string>
  /** Keys in calls such as `t('Trips')`. */
  said: readonly string[]
  imports: readonly string[]
  /** What it loads when it is needed. */
  lazyImports: readonly string[]
  /** Of `lazyScreen` and `recordScreens`, called as `([...textFiles], () => import(...))`: the files of texts by the file of the screen. */
  screens: ReadonlyMap<string, readonly string[]>
}

/** The source of the parts that show texts, tests and the texts themselves aside. */
export function readSources(): Map<string, SourceFile> {
  const paths = globSync(['apps/{server,web}/src/**/*.{ts,tsx}', 'packages/{contract,domain,texts}/src/**/*.ts'], {
    cwd: ROOT,
  }).filter(path => !/\.(test|fixture|bench)\.tsx?$|\/testing\/|packages\/texts\/src\/[\w-]+\.(en|pt)\.ts$/.test(path))
  return new Map(paths.map(path => [path, readSource(path)]))
}

function readSource(path: string): SourceFile {
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const values = new Set<string>()
  const said: string[] = []
  const imports: string[] = []
  const lazyImports: string[] = []
  const screens = new Map<string, readonly string[]>()
  const constants = new Map<string, readonly string[]>()

  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && isValue(node)) values.add(node.text)
    else if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) addImport(imports, node.moduleSpecifier)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) addImport(imports, node.moduleSpecifier)
    else if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), textsOf(node.initializer))
    else if (ts.isCallExpression(node)) visitCall(node)
    ts.forEachChild(node, visit)
  }
  const visitCall = ({ expression, arguments: [first, second] }: ts.CallExpression) => {
    if (first === undefined) return
    if (expression.kind === ts.SyntaxKind.ImportKeyword) addImport(lazyImports, first)
    if (expression.getText() === 't') said.push(...textsOf(first))
    if (!['lazyScreen', 'recordScreens'].includes(expression.getText()) || second === undefined) return
    const file = fileOf(path, /import\('([^']+)'\)/.exec(second.getText())?.[1] ?? '')
    if (file !== null) screens.set(file, constants.get(first.getText()) ?? textsOf(first))
  }
  const addImport = (list: string[], specifier: ts.Expression) => {
    const file = ts.isStringLiteralLike(specifier) ? fileOf(path, specifier.text) : null
    if (file !== null) list.push(file)
  }

  visit(source)
  return { path, values, said, imports, lazyImports, screens }
}

/** The texts of an expression, whichever way a condition in it turns out. */
function textsOf(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(textsOf) : []
}

/** Whether a literal is a value rather than a name, a type, a module or one side of a comparison. */
function isValue(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false
  if (ts.isPropertyAssignment(parent)) return node === parent.initializer
  return !(ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()))
}

/** The file of ours that an import names, or null. */
function fileOf(from: string, specifier: string): string | null {
  const ours = /^@milepost\/([\w-]+)\/(.+)$/.exec(specifier)
  if (ours) return `packages/${ours[1]}/src/${ours[2]}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null
}
