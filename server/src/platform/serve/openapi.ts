import type { AnyEndpoint } from '@parley/contracts/endpoint.ts'
import { problem } from '@parley/contracts/endpoint.ts'
import { z } from 'zod'
import type { Access, Route } from './serve.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of every served endpoint, from the same schemas that check the requests. */
export function openApi(routes: Route[], origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of [...routes].sort(byPath)) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', description: 'Every call that the console itself uses.' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'authentication-token' },
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
      schemas: { Failure: failure },
    },
  }
}

function operation({ endpoint, access }: Route): Json {
  const hasBody = endpoint.method !== 'GET' && Object.keys(propertiesOf(endpoint.body)).length > 0
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: securityOf(access),
    'x-permission': access,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody ? { requestBody: { content: { 'application/json': { schema: inputSchema(endpoint.body) } } } } : {}),
    responses: {
      200: {
        description: 'Success, or a refusal with `status:false`.',
        content: { [endpoint.media ?? 'application/json']: { schema: answerSchema(endpoint) } },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const failure = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'array', items: schemaOf(problem) },
  },
}

function securityOf(access: Access): Json[] {
  if (access === 'public' || access === 'anyone') return []
  return access === 'login' || access === 'visitor' ? [{ session: [] }] : [{ session: [] }, { key: [] }]
}

function parametersOf(schema: AnyEndpoint['params'], place: 'path' | 'query'): Json[] {
  const { required } = inputSchema(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(propertiesOf(schema)).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: inner,
  }))
}

function answerSchema(endpoint: AnyEndpoint): Json {
  const answer = schemaOf(endpoint.answer)
  if (endpoint.envelope === 'none') return answer
  return {
    type: 'object',
    required: ['status', 'code', 'message', endpoint.envelope],
    properties: {
      status: { type: 'boolean' },
      code: { type: 'string' },
      message: { type: 'string' },
      [endpoint.envelope]: answer,
      ...(endpoint.repeats ? { [endpoint.repeats]: answer } : {}),
    },
  }
}

function propertiesOf(schema: z.ZodType): Json {
  const { properties } = inputSchema(schema)
  return typeof properties === 'object' && properties !== null ? { ...properties } : {}
}

/** What may be sent: fields with a default may be left out. */
function inputSchema(schema: z.ZodType): Json {
  const json = schemaOf(schema)
  const properties: Json = typeof json.properties === 'object' && json.properties !== null ? { ...json.properties } : {}
  const required = Array.isArray(json.required)
    ? json.required.filter(name => !hasDefault(properties[String(name)]))
    : []
  return { ...json, required }
}

function hasDefault(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'default' in schema
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })
  return json
}

function byPath(a: Route, b: Route): number {
  return `${a.endpoint.path} ${a.endpoint.method}`.localeCompare(`${b.endpoint.path} ${b.endpoint.method}`)
}
