import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Problem } from '#infra/local/problem.ts'

const run = promisify(execFile)

const answers = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  )

/** What SAM needs, and how to get it. */
const requirements = [
  {
    isThere: () => answers('sam', '--version'),
    advice:
      'The SAM CLI is not installed: pipx install aws-sam-cli, or see ' +
      'https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/install-sam-cli.html',
  },
  {
    isThere: () => answers('docker', 'info'),
    advice: 'Docker, in which SAM runs the functions, is not running: https://docs.docker.com/get-docker/',
  },
]

/**
 * Checks that SAM can run functions here.
 *
 * @param otherwise what to do without it
 * @throws Problem that says what to install
 */
export async function requireSam(otherwise: string): Promise<void> {
  const there = await Promise.all(requirements.map(({ isThere }) => isThere()))
  const missing = requirements.filter((_, index) => !there[index]).map(({ advice }) => advice)
  if (missing.length > 0) throw new Problem([...missing, otherwise].join('\n'))
}

/**
 * Runs `sam local`. Signals reach it too, as it is in the same process group.
 *
 * @param environment is added to that of this process
 * @param input is written to its standard input
 * @returns its exit code
 */
export async function samLocal(args: string[], environment: object, input = ''): Promise<number> {
  const sam = spawn('sam', ['local', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  sam.stdin.end(input)
  const ignore = () => {}
  process.on('SIGINT', ignore)
  const [code] = await once(sam, 'exit')
  process.off('SIGINT', ignore)
  return code ?? 1
}
