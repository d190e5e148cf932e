import { yamlOf } from './yaml.ts'

/**
 * The OpenAPI document, as `npm run openapi` has written it to `openapi.json`. The code that generates it stays out of
 * the functions; a test compares the two.
 */
const readDocument = async (): Promise<unknown> => (await import('./openapi.json')).default

/** The document as JSON. */
export const readOpenApi = async (): Promise<string> => JSON.stringify(await readDocument())

/** Reads the document as YAML. */
export const readOpenApiYaml = async (): Promise<string> => `${yamlOf(await readDocument()).trimStart()}\n`
