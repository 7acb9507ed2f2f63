import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';

const errorSchema = {
  type: 'object',
  required: ['code', 'error', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(errors) },
    error: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    begun: { type: 'boolean', enum: [false] },
  },
};

export function openApi(endpoints: Readonly<Record<string, Endpoint>>, title: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(operationId, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  };
}

function operation(operationId: string, endpoint: Endpoint): object {
  const refusals = endpoint.errors.map((code) => String(errors[code].status));
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.guard !== 'visitor' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent ? [header('Idempotency-Key', endpoint.idempotent === true)] : []),
      ...(endpoint.method === 'GET' ? [] : [header('X-XSRF-TOKEN')]),
      ...(endpoint.upload?.tokenHeader ? [header(endpoint.upload.tokenHeader)] : []),
    ],
    ...(endpoint.upload && { requestBody: { required: true, content: oneFile } }),
    ...(endpoint.ignoresBody && { requestBody: { required: false, content: anything } }),
    ...(endpoint.body && { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.reply && { content: json(schemaOf(endpoint.reply, 'output')) }),
      },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const json = (schema: object): object => ({ 'application/json': { schema } });
const anything = { '*/*': {} };
const oneFile = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};
const header = (name: string, required = true): object => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
});
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}
