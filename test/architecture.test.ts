import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entriesOf } from '#infra/entries.ts'
import { isPage } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

const root = join(import.meta.dirname, '..')

interface Source {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  /** What it imports: packages as written, files of the service by their path. */
  imports: string[]
}

function sourceOf(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const named = [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*['"]([^'"]+)['"]/gm)].map(
    ([, name]) => name!,
  )
  const imports = named.map((name) => {
    if (name.startsWith('.')) return join(dirname(path), name)
    return name.startsWith('#') ? name.slice(1) : name
  })
  return { path, text, imports }
}

const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => sourceOf(join(folder, path)))

const functions = sourcesIn('functions')
const shared = sourcesIn('shared')
const infra = sourcesIn('infra')
const deployed = [...functions, ...shared]
const all = [...deployed, ...infra, ...sourcesIn('test')]

const isIn = (...folders: string[]) => {
  return ({ path }: Source) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}
const not = (condition: (source: Source) => boolean) => (source: Source) => !condition(source)

/** The paths of the sources that import something whose name starts like this. */
const importing = (sources: Source[], ...starts: string[]) =>
  sources
    .filter(({ imports }) => imports.some((name) => starts.some((start) => name.startsWith(start))))
    .map(({ path }) => path)

/** A key being written: an attribute's name as a member or a text, or a text with a separator. */
const keyText = /\b[ps]k:|['"][ps]k['"]|`[^`\n]*#[^`\n]*`|['"][A-Z]+#['"]/

/** The names of permissions are words for everybody, and depend on nothing. */
const words = 'shared/access/permissions.ts'
const withoutWords = (source: Source): Source => ({
  ...source,
  imports: source.imports.filter((name) => name !== words),
})

const containing = (sources: Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

describe('dependencies', () => {
  it('on the AWS SDK are those of the ports alone', () => {
    const outside = deployed.filter(not(isIn('shared/table', 'shared/queue', 'shared/mail')))

    expect(importing(outside, '@aws-sdk/')).toEqual([])
  })

  it('on middy are those of the Lambda pipeline alone', () => {
    expect(importing(deployed.filter(not(isIn('shared/lambda'))), '@middy/')).toEqual([])
  })

  it('on the environment are those of the configuration alone', () => {
    expect(containing(deployed, /\bprocess\.env\b/)).toEqual(['shared/config.ts'])
  })

  it('never lead from shared code to functions or infrastructure', () => {
    expect(importing(shared, 'functions/', 'infra/', 'test/')).toEqual([])
  })

  it('never lead from functions to infrastructure', () => {
    expect(importing(functions, 'infra/', 'test/')).toEqual([])
  })

  it('never lead from one endpoint to another', () => {
    expect(importing(functions.filter(not(isIn('functions/queue'))), 'functions/')).toEqual([])
  })

  it('never lead from infrastructure into a function, whose file it names only', () => {
    expect(importing(infra.filter(not(isIn('infra/local', 'infra/admin'))), 'functions/', 'test/')).toEqual(
      [],
    )
  })

  it.each([
    { of: 'shared/api', never: ['access', 'entities', 'lambda', 'queue', 'resources', 'table'] },
    { of: 'shared/errors', never: ['access', 'entities', 'lambda', 'queue', 'resources', 'table'] },
    {
      of: 'shared/table',
      never: ['access', 'entities', 'hal', 'lambda', 'properties', 'queue', 'resources'],
    },
    {
      of: 'shared/queue',
      never: ['access', 'entities', 'hal', 'lambda', 'properties', 'resources', 'table'],
    },
    { of: 'shared/mail', never: ['access', 'entities', 'hal', 'lambda', 'queue', 'resources', 'table'] },
    { of: 'shared/html', never: ['access', 'entities', 'lambda', 'queue', 'resources', 'table'] },
    { of: 'shared/hal', never: ['entities', 'lambda', 'queue', 'resources', 'table'] },
    { of: 'shared/query', never: ['lambda', 'queue', 'resources'] },
    { of: 'shared/properties', never: ['lambda', 'queue', 'resources'] },
    { of: 'shared/entities', never: ['access', 'hal', 'lambda', 'queue', 'resources'] },
    { of: 'shared/resources', never: ['lambda', 'config.ts'] },
  ])('of $of do not reach up to $never', ({ of, never }) => {
    const sources = shared.filter(isIn(of)).map(withoutWords)

    expect(importing(sources, ...never.map((name) => `shared/${name}`))).toEqual([])
  })

  it('of the names of permissions are none', () => {
    expect(shared.find(({ path }) => path === words)?.imports).toEqual([])
  })

  it('of resources on the app are on its type only, since the app is made of them', () => {
    expect(
      containing(shared.filter(isIn('shared/resources')), /import \{[^}]*\} from '#shared\/app\.ts'/),
    ).toEqual([])
  })

  it('of declared routes are on the vocabulary of routes alone', () => {
    const declarations = shared.filter(({ path }) => path.endsWith('/routes.ts')).map(withoutWords)

    expect(
      declarations.flatMap(({ imports }) => imports).filter((name) => !name.startsWith('shared/api/')),
    ).toEqual([])
  })

  it('across the top-level folders are written with #, never with ../', () => {
    const crossing = all.filter(({ path, text }) => {
      const relative = [...text.matchAll(/\bfrom\s*['"](\.[^'"]+)['"]/g)].map(([, name]) => name!)
      return relative.some((name) => join(dirname(path), name).split('/')[0] !== path.split('/')[0])
    })

    expect(crossing.map(({ path }) => path)).toEqual([])
  })
})

describe('the code', () => {
  it('never scans the table', () => {
    expect(containing(deployed, /\bScanCommand\b|\bpaginateScan\b/)).toEqual([])
  })

  it('imports zod as a namespace: its other forms bring every language it speaks', () => {
    expect(
      containing(all.filter(not(isIn('test/architecture.test.ts'))), /import (?!\* as )(?!type ).*from 'zod/),
    ).toEqual([])
  })

  it('writes keys down where things are stored, and nowhere else', () => {
    const elsewhere = deployed
      .filter(not(isIn('shared/table', 'shared/entities')))
      .filter(({ path }) => !path.endsWith('/store.ts'))

    expect(containing(elsewhere, keyText)).toEqual([])
  })
})

describe('the routes', () => {
  const variables = (path: string) => path.replaceAll(/\{\w+(\+?)\}/g, '{$1}')

  it('have a handler each, and each handler is of a route or of the background', () => {
    const handlers = containing(functions, /^export (const|async function|function) handler\b/m)

    expect(handlers.sort()).toEqual(
      entriesOf(allRoutes)
        .map(({ id }) => `functions/${id}.ts`)
        .sort(),
    )
  })

  it('are all that the folders of endpoints hold', () => {
    const endpoints = functions.filter(not(isIn('functions/queue'))).map(({ path }) => path)
    const declared = entriesOf(allRoutes).map(({ id }) => `functions/${id}.ts`)

    expect(endpoints.filter((path) => !declared.includes(path))).toEqual([])
  })

  it('differ in method or address', () => {
    const addresses = allRoutes.map(({ method, path }) => `${method} ${variables(path)}`)

    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('lie below /api/v3 if they are of the API, and elsewhere if they are pages', () => {
    const misplaced = allRoutes.filter((route) => route.path.startsWith('/api/v3') === isPage(route))

    expect(misplaced.map(({ id }) => id)).toEqual([])
  })

  it('name what they take from the address {id}, so that one position has one name', () => {
    const names = allRoutes.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name))

    expect(names.filter((name) => name !== 'id')).toEqual([])
  })
})
