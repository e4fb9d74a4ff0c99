import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { Comparisons } from './comparisons.ts'

/** Blocks of one source file, as places in `hits`. */
interface InstrumentedFile {
  file: string
  firstBlock: number
  blocks: number
}

/**
 * What the instrumented code records while it runs. `hits` counts the passes through each block, modulo 256; `comparisons` are
 * those that it made, while somebody wants to know.
 */
export interface Trace {
  hits: Uint8Array
  comparisons: Comparisons
  files: InstrumentedFile[]
  /** The numbers and texts that stand in the source: what a decoder looks for. */
  literals: Set<number | string>
}

const mostBlocks = 1 << 15

const equality = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])
const order = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
])
const shortCircuit = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/**
 * From now on, modules of this thread whose path `isInstrumented` are loaded with counters in their blocks and with their
 * comparisons observed. Statically imported modules are loaded before: import what is to be traced dynamically.
 */
export function instrumentModules(isInstrumented: (file: string) => boolean): Trace {
  const trace: Trace = {
    hits: new Uint8Array(mostBlocks),
    comparisons: new Comparisons(),
    files: [],
    literals: new Set(),
  }
  Object.assign(globalThis, { fuzzTrace: { hits: trace.hits, ...comparators(trace.comparisons) } })
  registerHooks({
    load(url, context, nextLoad) {
      const file = url.startsWith('file:') ? fileURLToPath(url) : ''
      if (file === '' || !isInstrumented(file)) return nextLoad(url, context)
      return { format: 'module', source: instrument(file, trace), shortCircuit: true }
    },
  })
  return trace
}

/** By the number of the operator's token, as the instrumented code calls them. */
function comparators(comparisons: Comparisons) {
  const observed = (holds: (left: number, right: number) => boolean) => (left: number, right: number, site: number) => {
    if (comparisons.recording) comparisons.note(site, left, right)
    return holds(left, right)
  }
  return {
    [`op${ts.SyntaxKind.EqualsEqualsEqualsToken}`]: observed((left, right) => left === right),
    [`op${ts.SyntaxKind.ExclamationEqualsEqualsToken}`]: observed((left, right) => left !== right),
    [`op${ts.SyntaxKind.LessThanToken}`]: observed((left, right) => left < right),
    [`op${ts.SyntaxKind.LessThanEqualsToken}`]: observed((left, right) => left <= right),
    [`op${ts.SyntaxKind.GreaterThanToken}`]: observed((left, right) => left > right),
    [`op${ts.SyntaxKind.GreaterThanEqualsToken}`]: observed((left, right) => left >= right),
  }
}

/** Every comparison of every source has its number. */
let nextSite = 0

function instrument(file: string, trace: Trace): string {
  const last = trace.files.at(-1)
  const firstBlock = last === undefined ? 0 : last.firstBlock + last.blocks
  let next = firstBlock
  const countBlock = () => {
    if (next >= mostBlocks) throw new Error(`More than ${mostBlocks} blocks`)
    return next++
  }
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      inlineSourceMap: true,
    },
    transformers: {
      before: [context => source => ts.visitEachChild(source, visitor(context, countBlock, trace.literals), context)],
    },
  })
  trace.files.push({ file, firstBlock, blocks: next - firstBlock })
  return outputText
}

function visitor(context: ts.TransformationContext, countBlock: () => number, literals: Trace['literals']): ts.Visitor {
  const { factory } = context
  const traced = (name: string) =>
    factory.createPropertyAccessExpression(factory.createIdentifier('globalThis.fuzzTrace'), name)
  const hit = () => factory.createPostfixIncrement(factory.createElementAccessExpression(traced('hits'), countBlock()))
  const hitStatement = () => factory.createExpressionStatement(hit())
  const counted = (expression: ts.Expression) =>
    factory.createParenthesizedExpression(factory.createComma(hit(), expression))
  const countedBlock = (body: ts.Statement | undefined) =>
    factory.createBlock([hitStatement(), ...(body === undefined ? [] : ts.isBlock(body) ? body.statements : [body])])

  const visit: ts.Visitor = original => {
    if (ts.isTypeNode(original) || ts.isImportDeclaration(original)) return original
    const node = ts.visitEachChild(original, visit, context)
    if (ts.isNumericLiteral(node)) literals.add(Number(node.text))
    else if (ts.isStringLiteralLike(node)) literals.add(node.text)
    // Bodies of functions, loops and catch clauses alike.
    else if (ts.isBlock(node) && !ts.isIfStatement(original.parent)) return countedBlock(node)
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken, body } = node
      return factory.updateArrowFunction(
        node,
        modifiers,
        typeParameters,
        parameters,
        type,
        equalsGreaterThanToken,
        counted(body),
      )
    } else if (ts.isIfStatement(node)) {
      const { expression, thenStatement, elseStatement } = node
      return factory.updateIfStatement(node, expression, countedBlock(thenStatement), countedBlock(elseStatement))
    } else if (ts.isConditionalExpression(node)) {
      const { condition, questionToken, whenTrue, colonToken, whenFalse } = node
      return factory.updateConditionalExpression(
        node,
        condition,
        questionToken,
        counted(whenTrue),
        colonToken,
        counted(whenFalse),
      )
    } else if (ts.isCaseClause(node)) {
      return factory.updateCaseClause(node, node.expression, [hitStatement(), ...node.statements])
    } else if (ts.isDefaultClause(node)) {
      return factory.updateDefaultClause(node, [hitStatement(), ...node.statements])
    } else if (ts.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node
      if (shortCircuit.has(operatorToken.kind)) {
        return factory.updateBinaryExpression(node, left, operatorToken, counted(right))
      }
      if (equality.has(operatorToken.kind) || order.has(operatorToken.kind)) {
        return factory.createCallExpression(traced(`op${operatorToken.kind}`), undefined, [
          left,
          right,
          factory.createNumericLiteral(nextSite++),
        ])
      }
    }
    return node
  }
  return visit
}
