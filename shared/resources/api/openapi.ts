/**
 * The OpenAPI document, as `npm run openapi` has written it to `openapi.json`. The code that generates it stays out of
 * the function; a test compares the two.
 */
export async function readOpenApi(): Promise<string> {
  const { default: document } = await import('./openapi.json')
  return JSON.stringify(document)
}
