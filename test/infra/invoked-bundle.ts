import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const functionEnvironment = { STAGE: 'test', TABLE_NAME: 'pm-api-test', AWS_REGION: 'eu-central-1' }

/**
 * Invokes a bundle's handler in a process that has only the environment of a function.
 *
 * @param file the bundle
 * @returns the result of the handler with its JSON body parsed, and the lines of its log
 */
export async function invokeBundle(file: string, event: object, environment: Record<string, string> = {}) {
  const script = `const { handler } = await import('${pathToFileURL(file)}')
    const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 5000 }
    console.log('\\n' + JSON.stringify(await handler(${JSON.stringify(event)}, context)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...functionEnvironment, ...environment },
    cwd: tmpdir(),
  })
  const lines = stdout.split('\n').filter(Boolean)
  const { statusCode, headers, body } = JSON.parse(lines.pop() as string)
  const isJson = /json/.test(headers?.['content-type'])
  const log = lines.map((line) => JSON.parse(line))
  return { statusCode, headers, body: isJson ? JSON.parse(body) : body, log }
}

/** A request as the gateway passes it to a function. */
export const aRequest = (method: string, path: string, more: object = {}) => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: {},
  requestContext: { requestId: 'r', http: { method, path, sourceIp: '127.0.0.1' } },
  isBase64Encoded: false,
  ...more,
})
