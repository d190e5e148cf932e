import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Problem } from '#infra/local/problem.ts'

// Uses a shell on Windows, where SAM is started by a script.
const options = { shell: process.platform === 'win32' }

const answers = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args, options).then(
    () => true,
    () => false,
  )

/** Programs that SAM needs, and how to install them. */
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
 * Checks that SAM can run functions on this computer.
 *
 * @param otherwise a sentence that suggests an alternative to SAM; added to the message of the error
 * @throws Problem if a program is missing; the message says how to install it
 */
export async function requireSam(otherwise: string): Promise<void> {
  const there = await Promise.all(requirements.map(({ isThere }) => isThere()))
  const missing = requirements.filter((_, index) => !there[index]).map(({ advice }) => advice)
  if (missing.length > 0) throw new Problem([...missing, otherwise].join('\n'))
}

interface Run {
  /** Directory to which file names are relative. */
  directory: string
  /** Variables that are added to the environment of this process when SAM is run. */
  environment: Readonly<Record<string, string>>
  /** Text for standard input. */
  input?: string
}

/**
 * Runs `sam local`, in the process group of this process, so that Ctrl-C reaches it too.
 *
 * @returns the exit code of `sam local`
 */
export async function samLocal(args: string[], { directory, environment, input = '' }: Run): Promise<number> {
  const sam = spawn('sam', ['local', ...args], {
    ...options,
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  sam.stdin.end(input)
  const waitForSam = () => {}
  process.on('SIGINT', waitForSam)
  const [code] = await once(sam, 'exit')
  process.off('SIGINT', waitForSam)
  return code ?? 1
}
