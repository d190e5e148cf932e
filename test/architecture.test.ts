import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { functionsOf } from '#infra/function-definitions.ts'
import { jobKinds } from '#shared/job-kinds.ts'
import { isPage } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

const root = join(import.meta.dirname, '..')

interface Source {
  /** The path from the root of the repository, with forward slashes. */
  path: string
  text: string
  /** The imports of the file. Packages are named as in the source, and files of the service by their path. */
  imports: string[]
}

function sourceOf(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const named = [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*['"]([^'"\n]+)['"]/gm)].map(
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
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => sourceOf(join(folder, path)))

const isIn = (...folders: string[]) => {
  return ({ path }: Source) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}
const not = (condition: (source: Source) => boolean) => (source: Source) => !condition(source)

const functions = sourcesIn('functions')
/** The sources of the console, which runs in browsers and is a client of the service like any other. */
const console = sourcesIn('shared/console')
const shared = sourcesIn('shared').filter(not(isIn('shared/console')))
const infra = sourcesIn('infra')
const deployed = [...functions, ...shared]
const all = [...deployed, ...console, ...infra, ...sourcesIn('test')]

/** Returns the paths of the sources that import a file whose path starts with one of the given prefixes. */
const importing = (sources: Source[], ...starts: string[]) =>
  sources
    .filter(({ imports }) => imports.some((name) => starts.some((start) => name.startsWith(start))))
    .map(({ path }) => path)

/**
 * Matches code that writes a key: the attribute name `pk` or `sk` as a member or a string, or a string that contains a
 * separator.
 */
const keyText = /\b[ps]k:|['"][ps]k['"]|`[^`\n]*#[^`\n]*`|['"][A-Z]+#['"]/

/** The file with the names of permissions. It may be imported everywhere, and imports nothing itself. */
const words = 'shared/access/permissions.ts'
const withoutWords = (source: Source): Source => ({
  ...source,
  imports: source.imports.filter((name) => name !== words),
})

/**
 * Returns the module of a file: a resource with its endpoints, a folder of the platform, or another folder of
 * `shared`.
 */
function moduleOf(path: string): string {
  const [top, folder, name] = path.split('/')
  if (top === 'functions') return `resources/${partOf(folder)}`
  if (top !== 'shared') return String(top)
  return folder === 'resources' || folder === 'platform' ? `${folder}/${partOf(name)}` : String(folder)
}

/**
 * Returns the resource to which a given resource belongs. Invitations and password resets belong to `users`, as do the
 * pages on which users accept an invitation or reset a password. Any other resource belongs only to itself.
 */
const partOf = (resource = '') =>
  ['invitations', 'password-resets', 'pages'].includes(resource) ? 'users' : resource

/** Returns whether a file is in a subfolder of its module. */
const isInside = (path: string) =>
  path.split('/').length > (/^shared\/(resources|platform)\//.test(path) ? 4 : 3)

/** The public files of each resource, which other modules may import. Files of jobs are public everywhere. */
const faces: Readonly<Record<string, readonly string[]>> = {
  actions: ['model', 'representer', 'routes'],
  activities: ['links', 'load-activity', 'model', 'representer', 'routes', 'store'],
  api: ['routes'],
  'api-tokens': ['audited', 'model', 'routes'],
  attachments: ['claiming', 'model', 'representer', 'routes', 'store', 'sweep'],
  'audit-entries': ['audit', 'changes', 'items-store', 'model', 'routes', 'store'],
  capabilities: ['routes'],
  categories: ['model', 'representer', 'routes'],
  changes: ['routes'],
  configuration: ['routes'],
  'custom-fields': ['routes'],
  'custom-options': ['representer', 'routes'],
  days: ['list', 'listing', 'model'],
  entries: ['holders', 'resource'],
  favorites: ['dependents', 'model', 'store'],
  grids: ['replace-value', 'routes', 'store'],
  groups: ['listing', 'model', 'representer', 'routes', 'store', 'visibility'],
  'help-texts': ['routes'],
  'job-statuses': ['representer'],
  mails: ['full-date-time', 'kinds', 'letter', 'refusals'],
  memberships: ['edit-many', 'edit-store', 'model', 'routes', 'store', 'visibility'],
  'non-working-days': ['model', 'routes'],
  notifications: ['dependents', 'model', 'routes', 'settings', 'settings-store', 'store'],
  pages: ['routes'],
  'password-resets': ['routes'],
  'placeholder-users': ['model', 'representer', 'routes', 'store'],
  principals: ['directory', 'listing', 'model', 'representer', 'routes', 'store'],
  priorities: ['model', 'representer', 'routes'],
  'project-statuses': ['model'],
  projects: ['hierarchy', 'list', 'model', 'representer', 'routes', 'store'],
  queries: ['list', 'load', 'model', 'properties', 'routes', 'store'],
  redirections: ['routes', 'view'],
  relations: ['dependents', 'listing', 'representer', 'routes', 'store'],
  reminders: ['dependents', 'links'],
  render: ['routes'],
  roles: ['model', 'representer', 'routes'],
  search: ['routes'],
  sessions: ['routes'],
  settings: ['defaults', 'files', 'properties', 'routes'],
  'sign-in': ['routes'],
  statuses: ['model', 'representer', 'routes'],
  'time-entries': ['dependents', 'model', 'routes', 'store', 'sums-store'],
  'time-entry-activities': ['model', 'representer', 'routes'],
  types: ['model', 'representer', 'routes'],
  users: ['invitee', 'listing', 'model', 'representer', 'routes', 'store'],
  versions: ['available', 'model', 'representer', 'routes', 'store', 'visibility'],
  watchers: ['dependents', 'links', 'listing', 'routes', 'store'],
  webhooks: ['events', 'model', 'routes', 'store'],
  'work-packages': ['add-activity', 'list', 'model', 'representer', 'routes', 'store'],
  workflows: ['model', 'reachable', 'routes', 'stored'],
}

/** The maximum number of files of a resource that other code may import. */
const MAX_FACE = 6

/**
 * Returns whether a file belongs to a resource that other resources contain, such as attachments. Functions of every
 * container may use the endpoints of these resources.
 */
const isOfContainer = ({ path, name }: { path: string; name: string }) =>
  path.startsWith('functions/') && /^shared\/resources\/(attachments|watchers)\//.test(name)

const isJob = (path: string) => basename(path, '.ts') in jobKinds

/** The files that assemble all resources, and may therefore import all of them. */
const composition = ['index', 'transfers', 'copied', 'containers', 'announced'].map(
  (name) => `shared/resources/${name}.ts`,
)

/** The imports between modules. */
const crossings = [...deployed, ...infra].flatMap(({ path, imports }) =>
  imports
    .filter((name) => name.startsWith('shared/') && moduleOf(name) !== moduleOf(path))
    .map((name) => ({ path, name })),
)

const containing = (sources: Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** Returns the groups of files that import each other in cycles. Type imports are included. */
function cyclesIn(sources: Source[]): string[][] {
  const imports = new Map(sources.map(({ path, imports }) => [path, imports]))
  const reached = (from: string) => {
    const seen = new Set<string>()
    const open = [from]
    for (let path = open.pop(); path; path = open.pop()) {
      for (const next of imports.get(path) ?? []) {
        if (imports.has(next) && !seen.has(next)) open.push(next)
        seen.add(next)
      }
    }
    return seen
  }
  const reach = new Map(sources.map(({ path }) => [path, reached(path)]))
  const cycles = sources.map(({ path }) =>
    [...(reach.get(path) ?? [])].filter((other) => reach.get(other)?.has(path)).sort(),
  )
  return [...new Map(cycles.filter(({ length }) => length > 0).map((one) => [one.join(), one])).values()]
}

describe('dependencies', () => {
  it('on the AWS SDK are those of the ports alone', () => {
    const outside = deployed.filter(
      not(isIn('shared/platform/dynamodb', 'shared/platform/jobs', 'shared/platform/files')),
    )

    expect(importing(outside, '@aws-sdk/')).toEqual([])
  })

  it('on middy are those of the pipelines alone', () => {
    const outside = deployed.filter(not(isIn('shared/platform/http', 'shared/platform/jobs/consumer.ts')))

    expect(importing(outside, '@middy/')).toEqual([])
  })

  it('on jose are those of single sign-on alone, which stages without issuers do not hold', () => {
    const outside = deployed.filter(not(isIn('shared/access/single-sign-on.ts', 'shared/access/internal')))

    expect(importing(outside, 'jose')).toEqual([])
  })

  it('on the environment are those of the configuration alone', () => {
    expect(containing(deployed, /\bprocess\.env\b/)).toEqual(['shared/config.ts'])
  })

  it('form no cycle, those on types included', () => {
    expect(cyclesIn([...deployed, ...infra])).toEqual([])
  })

  it('of the platform are on the platform alone, which could serve any other API', () => {
    const outside = shared
      .filter(isIn('shared/platform'))
      .flatMap(({ path, imports }) => imports.map((name) => ({ path, name })))
      .filter(
        ({ name }) => /^(shared|functions|infra|test)\//.test(name) && !name.startsWith('shared/platform/'),
      )

    expect(outside).toEqual([])
  })

  it('never lead from shared code to functions or infrastructure', () => {
    expect(importing(shared, 'functions/', 'infra/', 'test/')).toEqual([])
  })

  it('never lead from functions to infrastructure', () => {
    expect(importing(functions, 'infra/', 'test/')).toEqual([])
  })

  it('never lead from one function to another', () => {
    expect(importing(functions, 'functions/')).toEqual([])
  })

  it('never lead from infrastructure into a function, whose file it names only', () => {
    expect(importing(infra.filter(not(isIn('infra/local', 'infra/admin'))), 'functions/', 'test/')).toEqual(
      [],
    )
  })

  it.each([
    { of: 'dynamodb', on: ['http/errors.ts', 'concurrency.ts', 'deadline.ts', 'aws-endpoint.ts', 'fold.ts'] },
    { of: 'collections', on: ['dynamodb', 'concurrency.ts', 'deadline.ts', 'fold.ts', 'ids.ts', 'log.ts'] },
    { of: 'lists', on: ['collections', 'dynamodb', 'language', 'concurrency.ts', 'ids.ts'] },
    {
      of: 'query',
      on: [
        'collections',
        'lists',
        'dynamodb',
        'language',
        'http/errors.ts',
        'calendar.ts',
        'concurrency.ts',
        'fold.ts',
        'json.ts',
      ],
    },
    { of: 'formattable', on: ['concurrency.ts', 'escape-html.ts'] },
  ])("of the platform's $of are on $on at most", ({ of, on }) => {
    const allowed = [of, ...on].map((name) => `shared/platform/${name}`)
    const others = shared
      .filter(isIn(`shared/platform/${of}`))
      .flatMap(({ imports }) => imports.filter((name) => name.startsWith('shared/')))

    expect(others.filter((name) => !allowed.some((start) => name.startsWith(start)))).toEqual([])
  })

  it('of resources are neither on the pipelines nor on the environment', () => {
    const pipelines = ['http/http.ts', 'http/middleware.ts', 'jobs/consumer.ts'].map(
      (name) => `shared/platform/${name}`,
    )

    expect(
      importing(
        shared.filter(isIn('shared/resources')),
        ...pipelines,
        'shared/lambda.ts',
        'shared/config.ts',
      ),
    ).toEqual([])
  })

  it('never lead into a subfolder of another module, as these are private', () => {
    expect(crossings.filter(({ name }) => isInside(name))).toEqual([])
  })

  it('lead to each file at the top of a module: private files are in a subfolder', () => {
    const reached = crossings.map(({ name }) => name)
    const atTop = shared
      .filter(not(isIn('shared/resources', 'shared/product.ts')))
      .filter(({ path }) => !isInside(path))

    expect(atTop.map(({ path }) => path).filter((path) => !reached.includes(path))).toEqual([])
  })

  it("on another module's resource are on its face, and everything on a face is used", () => {
    const used = crossings
      .filter(({ path, name }) => !composition.includes(path) && /^shared\/resources\/.*\//.test(name))
      .filter((crossing) => !isJob(crossing.name) && !isOfContainer(crossing))
    const found = new Map<string, Set<string>>()
    for (const { name } of used) {
      const [, , module = ''] = name.split('/')
      found.set(module, (found.get(module) ?? new Set()).add(basename(name, '.ts')))
    }

    expect(Object.fromEntries([...found].map(([module, names]) => [module, [...names].sort()]))).toEqual(
      faces,
    )
  })

  it('are on at most six files of another module', () => {
    const wide = Object.entries(faces).filter(([, files]) => files.length > MAX_FACE)

    expect(wide).toEqual([])
  })

  it('of the console are on Preact, its cache, its icons, the fold of texts and itself alone, and nothing else imports it', () => {
    const others = console
      .flatMap(({ imports }) => imports)
      .filter(
        (name) =>
          !/^(preact(\/|$)|@tanstack\/query-core$|lucide-static\/|shared\/console\/|shared\/platform\/fold\.ts$)/.test(
            name,
          ),
      )

    expect(others).toEqual([])
    expect(importing([...deployed, ...infra], 'shared/console')).toEqual([])
  })

  it('of the names of permissions are none', () => {
    expect(shared.find(({ path }) => path === words)?.imports).toEqual([])
  })

  it('of resources on the app are on its type only, since the app is made of them', () => {
    expect(
      containing(shared.filter(isIn('shared/resources')), /import \{[^}]*\} from '#shared\/app\.ts'/),
    ).toEqual([])
  })

  it('of declared properties are neither on zod nor on imports and exports, which reading functions do not hold', () => {
    const platform = ['property', 'kind', 'entity', 'listing'].map(
      (name) => `shared/platform/properties/${name}.ts`,
    )
    const declarations = shared.filter(
      ({ path }) => path.endsWith('/properties.ts') || platform.includes(path),
    )

    expect(
      importing(declarations, 'zod', 'shared/transfer/', 'shared/platform/properties/validate.ts'),
    ).toEqual([])
  })

  it('of declared routes are on the vocabulary of routes alone', () => {
    const declarations = shared.filter(({ path }) => path.endsWith('/routes.ts')).map(withoutWords)

    expect(
      declarations
        .flatMap(({ imports }) => imports)
        .filter(
          (name) =>
            !/^(shared\/platform\/http\/(usual-)?routes?|shared\/resources\/[\w-]+\/routes)\.ts$/.test(name),
        ),
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
  it('has no conflict marker of a merge, not even in a comment', () => {
    const marked = all.filter(({ text }) => /^(<{7}|={7}|>{7})( |$)/m.test(text))

    expect(marked.map(({ path }) => path)).toEqual([])
  })

  it('has no comment that begins with What or Who', () => {
    const begins = /^\s*(\/\*\*|\/\/|\/\*\*\n\s*\*) (What|Who)(ever)?\b/m

    expect(all.filter(({ text }) => begins.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('never scans the table', () => {
    expect(containing(deployed, /\bScanCommand\b|\bpaginateScan\b/)).toEqual([])
  })

  it('imports zod as a namespace: its other forms bring every language it speaks', () => {
    expect(
      containing(all.filter(not(isIn('test/architecture.test.ts'))), /import (?!\* as )(?!type ).*from 'zod/),
    ).toEqual([])
  })

  it('of tests waits as long as a test may take, and not only for the second of Vitest’s own waiting', () => {
    const ofTests = all.filter(isIn('test')).filter(not(isIn('test/architecture.test.ts')))

    expect(containing(ofTests, /\bwaitUntil\(|\bvi\.waitFor\(|\bexpect\.poll\(/)).toEqual([
      'test/support/engine/until.ts',
    ])
  })

  it('drops no error of a read, as reads are awaited where they start', () => {
    const dropping = /\.catch\(\(\) =>|\.then\(.+, \(\) =>|\ballSettled\b/

    expect(containing(deployed, dropping).sort()).toEqual([
      // These files start work without awaiting it: a pause, the lookup of the requester, and a queued write.
      'shared/platform/dynamodb/retry.ts',
      'shared/platform/http/middleware.ts',
      'shared/platform/jobs/internal/fence.ts',
    ])
  })

  it('writes keys down where things are stored, and nowhere else', () => {
    const elsewhere = deployed
      .filter(not(isIn('shared/platform/dynamodb', 'shared/platform/collections', 'shared/platform/lists')))
      .filter(({ path }) => !/[/-]store\.ts$/.test(path))

    expect(containing(elsewhere, keyText)).toEqual([])
  })
})

describe('the platform', () => {
  it('compiles without the product', () => {
    const platform = join(root, 'shared/platform')
    const options = ['--project', join(platform, 'tsconfig.json')]
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), options, { encoding: 'utf8' })

    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })
})

describe('the jobs', () => {
  it.each(Object.entries(jobKinds))(
    '%s are accepted and worked off in the file of that name',
    (kind, { queue }) => {
      const accepting = containing(deployed, new RegExp(`kind: '${kind}'`))
      // Leaves out the sweeper, which creates jobs but does not run them.
      const consumers = functions
        .filter(isIn('functions/queue'))
        .filter(not(isIn('functions/queue/sweeper.ts')))
      const handlers = importing(consumers, ...accepting)

      expect(accepting).toEqual([expect.stringMatching(`^shared/resources/[a-z-]+/${kind}\\.ts$`)])
      expect(handlers).toEqual([`functions/queue/${queue}.ts`])
    },
  )
})

describe('what is stored', () => {
  const stores = shared.filter(({ path }) => /^shared\/resources\/[\w-]+\/store\.ts$/.test(path))
  const importedBy = (name: string) =>
    shared.find(({ path }) => path === `shared/resources/${name}.ts`)?.imports ?? []
  const missingIn = (name: string, needed: readonly string[]) =>
    needed.filter((path) => !importedBy(name).includes(path))

  it('as entities of a resource is imported and exported', () => {
    const kept = stores.filter(({ text }) => /\bextends (EntityCollection|CollectionInProjects)\b/.test(text))
    const transfers = kept.map(({ path }) => path.replace('store.ts', 'transfer.ts'))

    expect(missingIn('transfers', transfers)).toEqual([])
  })

  it('gets its ids from the sequence of its imports', () => {
    const named = (pattern: RegExp) =>
      new Set(deployed.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name)))
    const imported = named(/\bsequence: '(\w+)'/g)
    // The sequence of notification ids is an exception: it need not be imported, because notifications are neither
    // imported nor exported.
    imported.add('notifications')

    expect([...named(/\ballocate\('(\w+)'/g)].filter((name) => !imported.has(name))).toEqual([])
  })

  it('of a project is deleted with it, and counted by its preview', () => {
    const inProjects = stores
      .filter(({ text }) => /\binProject\b|\{[^}]*\bproject\b[^}]*\}: \w+\)/.test(text))
      .map(({ path }) => path)

    expect(missingIn('projects/empty-project', inProjects)).toEqual([])
    expect(missingIn('projects/deletion', inProjects)).toEqual([])
  })

  it('as a container of attachments and watchers is listed as one', () => {
    const declared = shared
      .map(({ path }) => path)
      .filter((path) => /^shared\/resources\/.*\/container\.ts$/.test(path))

    expect(missingIn('containers', declared)).toEqual([])
  })
})

describe('the routes', () => {
  const variables = (path: string) => path.replaceAll(/\{\w+(\+?)\}/g, '{$1}')

  it('have a handler each; besides these there are only those of the background', () => {
    const background = functionsOf(allRoutes).filter(({ routes }) => routes.length === 0)
    const named = [...allRoutes.map(({ handler }) => handler), ...background.map(({ id }) => id)]
    const entries = [...new Set(named)].map((id) => `functions/${id}.ts`)
    const handlers = containing(functions, /^export (const|async function|function) handler\b/m)

    expect(handlers.sort()).toEqual(entries.sort())
    expect(functions.map(({ path }) => path).sort()).toEqual(entries.sort())
  })

  it('differ in method or address', () => {
    const addresses = allRoutes.map(({ method, path }) => `${method} ${variables(path)}`)

    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('lie below /api/v3 if they are of the API, and elsewhere if they are pages', () => {
    const misplaced = allRoutes.filter((route) => route.path.startsWith('/api/v3') === isPage(route))

    expect(misplaced.map(({ id }) => id)).toEqual([])
  })

  it('name what they first take from the address {id}, so that one position has one name', () => {
    const names = allRoutes.map(({ path }) => /\{(\w+)\+?\}/.exec(path)?.[1] ?? 'id')

    expect(names.filter((name) => name !== 'id')).toEqual([])
  })
})
