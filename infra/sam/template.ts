import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BundledFunction } from '#infra/local/function-process.ts'
import { Problem } from '#infra/local/problem.ts'
import type { Target } from './target.ts'

/** Stage whose template lets SAM override the endpoints of AWS. */
const stage = 'dev'

const root = join(import.meta.dirname, '..', '..')
const outdir = join(root, 'dist', 'sam')

/**
 * The processor architecture of SAM's containers: that of this computer, because any other would have to be emulated.
 */
const architecture = process.arch === 'arm64' ? 'arm64' : 'x86_64'

/**
 * Synthesises the template of the stage into `dist/sam` with the CDK's CLI, for SAM.
 *
 * @throws Problem if the synthesis fails
 */
export async function synthesise(): Promise<void> {
  const cdk = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk')
  const context = ['-c', `stage=${stage}`, '-c', `arch=${architecture}`]
  const synth = spawn(process.execPath, [cdk, 'synth', '--quiet', '--output', outdir, ...context], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const [code] = await once(synth, 'exit')
  if (code !== 0) throw new Problem('The template could not be synthesised.')
  const file = await templateFile()
  await writeFile(file, JSON.stringify(withoutReferences(JSON.parse(await readFile(file, 'utf8')))))
}

// biome-ignore lint/suspicious/noExplicitAny: the template has no types here.
type Template = Record<string, any>

/** Inlines the integrations that operations in the gateway's body refer to, because SAM does not resolve references. */
export function withoutReferences(template: Template): Template {
  const { Body: body } = apiIn(template).Properties
  const resolved = ({ $ref }: Template) =>
    $ref
      .split('/')
      .slice(1)
      .reduce((part: Template, name: string) => part[name], body)
  for (const operation of Object.values<Template>(body.paths).flatMap((path) =>
    Object.values<Template>(path),
  ))
    for (const [name, value] of Object.entries(operation)) if (value.$ref) operation[name] = resolved(value)
  return template
}

const apiIn = ({ Resources }: Template) =>
  Object.values<Template>(Resources).find(({ Type }) => Type === 'AWS::ApiGatewayV2::Api') as Template

/** A function in the template, with the members used here. */
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

/**
 * Returns the path of the synthesised template.
 *
 * @throws Problem if it does not exist
 */
export async function templateFile(directory = outdir): Promise<string> {
  const files = await readdir(directory).catch(() => [])
  const file = files.find((name) => name.endsWith('.template.json'))
  if (!file) throw new Problem(`There is no template in ${directory}: leave out --no-synth.`)
  return join(directory, file)
}

/** Returns a function as the template describes it: the bundle that would be deployed, with its settings. */
export async function bundledFunction(
  name: string,
  target: Target,
  directory = outdir,
): Promise<BundledFunction> {
  const { Resources } = JSON.parse(await readFile(await templateFile(directory), 'utf8'))
  const { Properties, Metadata } = (Object.values(Resources) as FunctionResource[]).find(
    ({ Type, Metadata }) =>
      Type === 'AWS::Lambda::Function' && Metadata['aws:cdk:path'].split('/').at(-2) === name,
  ) as FunctionResource
  return {
    name,
    directory: join(directory, Metadata['aws:asset:path']),
    handler: Properties.Handler,
    timeout: Properties.Timeout,
    memory: Properties.MemorySize,
    environment: { ...valuesOf(Properties.Environment.Variables, target), ...target.account },
  }
}

/**
 * Returns the values that the declared variables have for the target, as SAM determines them. Leaves out values that
 * only CloudFormation knows.
 */
const valuesOf = (declared: Record<string, unknown>, { variables }: Target) =>
  Object.fromEntries(
    Object.entries(declared)
      .map(([name, value]) => [name, variables[name] ?? value] as const)
      .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'),
  )
