/**
 * Runtime of a function: loads its handler and runs one invocation after the other, as AWS's runtime client does. Runs
 * in a process of its own, with only the environment of the function. See
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { AWS_LAMBDA_RUNTIME_API, LAMBDA_TASK_ROOT, _HANDLER } = process.env
const runtime = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime`

const post = (path, value) => fetch(`${runtime}/${path}`, { method: 'POST', body: JSON.stringify(value) })

const described = (error) => ({
  errorType: error?.name ?? typeof error,
  errorMessage: String(error?.message ?? error),
  trace: (error?.stack ?? '').split('\n'),
})

async function loadHandler() {
  const [file, name] = _HANDLER.split('.')
  const module = await import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.mjs`)).href)
  return module[name]
}

const contextOf = (headers) => ({
  awsRequestId: headers.get('lambda-runtime-aws-request-id'),
  invokedFunctionArn: headers.get('lambda-runtime-invoked-function-arn'),
  functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
  functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
  memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
  logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
  logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Number(headers.get('lambda-runtime-deadline-ms')) - Date.now(),
})

async function runNext(handler) {
  const invocation = await fetch(`${runtime}/invocation/next`)
  const context = contextOf(invocation.headers)
  try {
    const result = await handler(await invocation.json(), context)
    await post(`invocation/${context.awsRequestId}/response`, result ?? null)
  } catch (error) {
    await post(`invocation/${context.awsRequestId}/error`, described(error))
  }
}

const handler = await loadHandler().catch(async (error) => {
  await post('init/error', described(error))
  process.exit(1)
})
for (;;) await runNext(handler)
