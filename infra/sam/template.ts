import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BundledFunction } from '#infra/local/function-process.ts'
import { Problem } from '#infra/local/problem.ts'

/** The stage whose template lets SAM override the endpoints of AWS. */
const stage = 'dev'

const root = join(import.meta.dirname, '..', '..')
const outdir = join(root, 'dist', 'sam')

/** SAM's containers run on this processor; another one would have to be emulated. */
const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64'

/** Synthesises the template of the stage into `dist/sam`, by the CDK's CLI. @throws Problem if that fails */
export async function synthesise(): Promise<void> {
  const cdk = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk')
  const context = ['-c', `stage=${stage}`, '-c', `arch=${architecture}`]
  const synth = spawn(process.execPath, [cdk, 'synth', '--quiet', '--output', outdir, ...context], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const [code] = await once(synth, 'exit')
  if (code !== 0) throw new Problem('The template could not be synthesised.')
}

/** A function in the template, as far as it matters here. */
interface FunctionResource {
  Type: string
  Properties: {
    Handler: string
    Timeout: number
    MemorySize: number
    Environment: { Variables: Record<string, unknown> }
  }
  Metadata: { 'aws:cdk:path': string; 'aws:asset:path': string }
}

/** The file of the synthesised template. @throws Problem if there is none */
export async function templateFile(directory = outdir): Promise<string> {
  const files = await readdir(directory).catch(() => [])
  const file = files.find((name) => name.endsWith('.template.json'))
  if (!file) throw new Problem(`There is no template in ${directory}: leave out --no-synth.`)
  return join(directory, file)
}

/**
 * The function with a name, as the template describes it: the bundle that would be deployed, with its settings.
 *
 * @param overrides replaces the values of the environment variables that the template declares, as SAM does
 */
export async function bundledFunction(
  name: string,
  overrides: Readonly<Record<string, string>>,
  directory = outdir,
): Promise<BundledFunction> {
  const { Resources } = JSON.parse(await readFile(await templateFile(directory), 'utf8'))
  const { Properties, Metadata } = (Object.values(Resources) as FunctionResource[]).find(
    ({ Type, Metadata }) =>
      Type === 'AWS::Lambda::Function' && Metadata['aws:cdk:path'].split('/').at(-2) === name,
  ) as FunctionResource
  const declared = Object.entries(Properties.Environment.Variables).map(
    ([variable, value]) => [variable, overrides[variable] ?? value] as const,
  )
  return {
    name,
    directory: join(directory, Metadata['aws:asset:path']),
    handler: Properties.Handler,
    timeout: Properties.Timeout,
    memory: Properties.MemorySize,
    // What only CloudFormation can resolve is no text.
    environment: {
      ...(Object.fromEntries(declared.filter(([, value]) => typeof value === 'string')) as Record<
        string,
        string
      >),
      ...accountVariables(overrides),
    },
  }
}

/** Region and credentials, which Lambda adds to what the template declares. */
const accountVariables = (overrides: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'].flatMap((name) => {
      const value = overrides[name] ?? process.env[name]
      return value ? [[name, value]] : []
    }),
  )
