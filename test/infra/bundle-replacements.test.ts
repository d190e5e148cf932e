import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { unusedInLazyFiles } from '#infra/bundle/lazy-files.ts'
import { redirects } from '#infra/bundle/redirects.ts'
import {
  files,
  unreachable,
  unreachableInReading,
  unreachableWithoutSending,
} from '#infra/bundle/replacements.ts'
import { optionsOf } from '#infra/bundle.ts'
import { entriesOf } from '#infra/entries.ts'
import { allRoutes } from '#shared/resources/index.ts'

const root = join(import.meta.dirname, '..', '..')
const entries = entriesOf(allRoutes).map(({ id }) => join(root, 'functions', `${id}.ts`))
const markdown = join(root, 'shared', 'platform', 'formattable', 'internal', 'markdown.ts')

/** What is read for a build, by path. */
async function inputsOf(entryPoints: string[], alias: Record<string, string>): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    ...optionsOf(alias),
    entryPoints,
    outdir: 'nowhere',
    write: false,
    metafile: true,
  })
  return metafile.inputs
}

let inputs: Metafile['inputs']
let inputsWithoutSending: Metafile['inputs']
let inputsInReading: Metafile['inputs']
let lazyInputs: Metafile['inputs']

beforeAll(async () => {
  inputs = await inputsOf(entries, unreachable)
  inputsWithoutSending = await inputsOf(entries, unreachableWithoutSending)
  inputsInReading = await inputsOf([join(root, 'functions', 'projects', 'list.ts')], unreachableInReading)
  lazyInputs = await inputsOf([markdown], unusedInLazyFiles)
}, 60_000)

const holds = (found: Metafile['inputs'], end: string) =>
  Object.keys(found).some((path) => path.endsWith(end))
const nameOf = (path: string) => path.slice(path.indexOf('infra/bundle/'))

describe('what bundles replace', () => {
  it.each(Object.keys(files))('is still part of the SDK: %s', (path) => {
    expect(holds(inputs, `node_modules/${path}`)).toBe(true)
  })

  it.each(redirects)('is still imported by the SDK: $path, by $importer', ({ importer, path, to }) => {
    const [, { imports = [] } = {}] = Object.entries(inputs).find(([file]) => file.endsWith(importer)) ?? []

    expect(imports).toContainEqual(expect.objectContaining({ original: path, path: `infra/bundle/${to}.ts` }))
  })

  it.each(Object.entries(unreachable))('is still a dependency of the SDK: %s', (_name, file) => {
    expect(holds(inputs, nameOf(file))).toBe(true)
  })

  it('is still asked for where nothing is sent: the queue', () => {
    expect(holds(inputsWithoutSending, nameOf(unreachableWithoutSending['@aws-sdk/client-sqs']))).toBe(true)
  })

  it('is still asked for where nothing is written: the transactions and the changes of entities', () => {
    expect(holds(inputsInReading, 'infra/bundle/no-transactions.ts')).toBe(true)
    expect(holds(inputsInReading, 'infra/bundle/no-changes.ts')).toBe(true)
    expect(holds(inputsInReading, 'shared/platform/dynamodb/counted-intervals.ts')).toBe(true)
    expect(holds(inputsInReading, 'shared/platform/dynamodb/internal/transactions.ts')).toBe(false)
    expect(holds(inputsInReading, 'shared/platform/collections/internal/changes.ts')).toBe(false)
  })

  it.each(Object.entries(unusedInLazyFiles))('is still a dependency of markdown-it: %s', (_name, file) => {
    expect(holds(lazyInputs, nameOf(file))).toBe(true)
  })

  it('leaves nothing of what reads and writes by schemas where neither a queue nor mails are used', async () => {
    const show = await build({
      ...optionsOf(unreachableWithoutSending),
      entryPoints: [join(root, 'functions', 'users', 'show.ts')],
      outdir: 'nowhere',
      write: false,
      metafile: true,
    })
    const [output] = Object.values(show.metafile.outputs)

    expect(
      Object.keys(output?.inputs ?? {}).filter((path) => /NormalizedSchema|ShapeSerializer/.test(path)),
    ).toEqual([])
  })
})
