import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Described = ReturnType<typeof jsonSchemaTransformObject>

const operation = z.object({ parameters: z.array(z.record(z.string(), z.unknown())) })

/** A parameter that is sent empty is one that is not sent (N-84), so whoever may leave it out may send it empty. */
function withEmptyValues(described: unknown): void {
  const { data } = operation.safeParse(described)
  const parameters = data?.parameters.map(parameter =>
    parameter.in === 'query' && !parameter.required ? { ...parameter, allowEmptyValue: true } : parameter,
  )
  if (parameters) Object.assign(described ?? {}, { parameters })
}

const withBody = z.object({ requestBody: z.looseObject({ required: z.boolean() }) })

/** What is to be deleted is named in the body or in the query. */
function withoutNeedOfBody(described: unknown): void {
  const { data } = withBody.safeParse(described)
  if (data) Object.assign(described ?? {}, { requestBody: { ...data.requestBody, required: false } })
}

function asAnswered(document: Described): Described {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const [method, described] of Object.entries(operations ?? {})) {
      withEmptyValues(described)
      if (method === 'delete') withoutNeedOfBody(described)
    }
  }
  return document
}

/** With and without its last slash it is one address, which is described once. */
const describedPath = (url: string, paths: ReadonlySet<string>) => (paths.has(`${url}/`) ? `${url}/` : url)

/** The OpenAPI document, from the same routes that serve, at these `paths`, and a reference to browse at /api/docs. */
export async function installOpenApi(app: FastifyInstance, paths: ReadonlySet<string>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Milepost',
        version: '0.1.0',
        description: 'Every path answers with and without its trailing slash. Times are ISO 8601 in UTC.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'An API key, bare' },
        },
      },
    },
    transform: described => {
      const { schema, url } = jsonSchemaTransform(described)
      return { schema, url: describedPath(url, paths) }
    },
    transformObject: document => asAnswered(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null },
    // As all other pages: the usual one lets pictures, fonts and styles come from anywhere.
    staticCSP: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  })
}
