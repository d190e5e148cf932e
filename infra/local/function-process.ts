import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { RuntimeApi } from './runtime-api.ts'

/** A bundled function as the template describes it. */
export interface BundledFunction {
  name: string
  directory: string
  /** Handler in the code: `<file>.<export>`. */
  handler: string
  /** Timeout in seconds. */
  timeout: number
  /** Memory in megabytes. */
  memory: number
  /** Environment variables of the function, in addition to those that Lambda sets. */
  environment: Readonly<Record<string, string>>
}

export interface FunctionProcess {
  /**
   * Invokes the function.
   *
   * @throws FunctionError if the function throws
   * @throws Error if the function does not return in time, or if its process ends
   */
  invoke(event: unknown): Promise<unknown>
  stop(): void
}

const ownClient = join(import.meta.dirname, 'runtime-client.mjs')

/**
 * Runs a bundled function in its own Node process, with the environment and the runtime API of Lambda. Unlike Lambda,
 * the process limits neither memory nor files.
 *
 * @param client the program that runs the handler
 * @param write a callback that receives the log of the function
 */
export async function startFunction(
  bundled: BundledFunction,
  { client = ownClient, write = (text: string): void => void process.stderr.write(text) } = {},
): Promise<FunctionProcess> {
  const api = await RuntimeApi.start(`arn:aws:lambda:us-east-1:000000000000:function:${bundled.name}`)
  const child = spawn(process.execPath, [client], {
    cwd: bundled.directory,
    env: environmentOf(bundled, api.address),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', write)
  child.once('exit', (code) =>
    api.fail(new Error(`The function's process has ended with exit code ${code}.`)),
  )
  return {
    invoke: (event) => invokeInTime(api, event, bundled.timeout),
    stop: () => {
      child.kill()
      api.close()
    },
  }
}

async function invokeInTime(api: RuntimeApi, event: unknown, seconds: number): Promise<unknown> {
  const timedOut = () => api.fail(new Error(`The function has not returned within ${seconds} seconds.`))
  const timer = setTimeout(timedOut, seconds * 1000)
  try {
    return await api.invoke(event, seconds)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the environment that Lambda's runtime needs, with the variables of the function. */
const environmentOf = (
  { name, directory, handler, memory, environment }: BundledFunction,
  address: string,
) => ({
  AWS_LAMBDA_RUNTIME_API: address,
  LAMBDA_TASK_ROOT: directory,
  _HANDLER: handler,
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  // Turns off a warning about future releases of the SDK. The warning does not matter, because the release in use is
  // pinned.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  ...environment,
})
