import { z } from 'zod'
import { VARIABLES } from './variables.ts'

/** docs/operations/configuration.md, as text. */
export function configurationPage(): string {
  const rows = Object.entries(VARIABLES).map(([name, variable]) => {
    const schema = z.toJSONSchema(variable.schema, { io: 'input', unrepresentable: 'any' })
    const standard = z.coerce.string().optional().parse(schema.default)
    const secret = 'secret' in variable ? ' Secret.' : ''
    return `| \`${name}\` | ${standard === undefined ? '' : `\`${standard}\``} | ${variable.about}${secret} |`
  })
  return `# Configuration

Milepost reads environment variables, all of them here, and nothing else. A value that cannot be used stops the start with
one message that lists every fault. This page is written from the code: \`node scripts/config-docs.ts\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}
